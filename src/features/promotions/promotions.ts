/** A discount code as the back-office knows it (spec, section 3). */
export interface Promotion {
  id: string
  code: string
  /** Whole percent of the subtotal, 0 to 100. */
  discountPercent: number
  description: string
  isActive: boolean
  /** ISO instants; `updatedAt` goes back with a change, so that nobody overwrites what they have not seen. */
  createdAt: string
  updatedAt: string
}

/** The most characters of a code, and of its description. */
export const MAX_CODE = 40
export const MAX_DESCRIPTION = 500

/** Letters of any language, digits, hyphens and underscores. */
const CODE = /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u

/** A code as it is stored, compared and shown: composed, trimmed, upper case. */
export function normalCode(text: string): string {
  return text.normalize('NFC').trim().toUpperCase()
}

/** Whether a code in its normal form is one. */
export function isCode(code: string): boolean {
  return code.length <= MAX_CODE && CODE.test(code)
}
