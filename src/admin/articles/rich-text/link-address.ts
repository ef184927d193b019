import { isLinkAddress } from '#features/articles/articles.ts'

/**
 * Completes a typed address: `hoa.vn/a` → `https://hoa.vn/a`, an email address → `mailto:…`. Returns null if it is not
 * one.
 */
export function completeAddress(typed: string): string | null {
  const text = typed.trim()
  const guess = /^[^\s@/:]+@[^\s@/]+\.[^\s@/.]+$/.test(text)
    ? `mailto:${text}`
    : /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#]|$)/u.test(text)
      ? `https://${text}`
      : text
  return isLinkAddress(guess) ? guess : null
}
