import { escapeHtml } from '#shared/escape-html.ts'

/** Escapes text for XML and drops the characters that XML cannot hold. */
export function xmlText(text: string): string {
  return escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')).replaceAll("'", '&apos;')
}
