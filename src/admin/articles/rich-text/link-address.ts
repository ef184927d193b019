import { isLinkAddress } from '#features/articles/articles.ts'

/** What somebody typed as an address, made whole: `hoa.vn/a` → `https://hoa.vn/a`, an e-mail address → `mailto:…`. Null: it is none. */
export function completeAddress(typed: string): string | null {
  const text = typed.trim()
  const guess = /^[^\s@/:]+@[^\s@/]+\.[^\s@/.]+$/.test(text)
    ? `mailto:${text}`
    : /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#]|$)/u.test(text)
      ? `https://${text}`
      : text
  return isLinkAddress(guess) ? guess : null
}
