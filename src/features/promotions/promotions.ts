/** The most characters of a code, and of its description. */
export const MAX_CODE = 40
export const MAX_DESCRIPTION = 500

/** Letters of any language, digits, hyphens and underscores. */
const CODE = /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u

/** Returns a code as it is stored, compared and shown: NFC, trimmed, upper case. */
export function normalCode(text: string): string {
  return text.normalize('NFC').trim().toUpperCase()
}

/** Returns true if a normalized code is well formed. */
export function isCode(code: string): boolean {
  return code.length <= MAX_CODE && CODE.test(code)
}
