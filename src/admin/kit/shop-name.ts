/**
 * Returns the shop's name, which the page of the back-office has in its head. It changes when the page is loaded again.
 */
export function shopName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
}
