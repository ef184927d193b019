import type { Problem } from './checkout-machine.ts'

/**
 * Returns the server's text for a code that does not count for now or for this purchase; null for a code that is gone
 * or was never there, for which the page has a recorded text (spec, section 8).
 */
export function codeReason({ code, reason }: Problem): string | null {
  return code === 'invalid_discount_code' ? null : reason
}
