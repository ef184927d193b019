/**
 * Returns how the shop is reached, from the page's footer: `phone` as it is read, `href` as it is dialled, and the ids
 * of its chats. Pages are rendered again when it changes; scripts of the browser do not hold it. Browser only.
 */
export function pageContact(): { phone: string; href: string; whatsapp: string; zalo: string } {
  const link = (start: string) => document.querySelector<HTMLAnchorElement>(`footer [href^="${start}"]`)
  const phone = link('tel:')
  return {
    phone: phone?.textContent.trim() ?? '',
    href: phone?.href ?? '',
    // Without one of its own it is the number's.
    whatsapp: document.querySelector<HTMLElement>('[data-wa]')?.dataset.wa ?? phone?.href.replace('tel:+', '') ?? '',
    zalo: link('https://zalo.me/')?.href.split('/').pop() ?? '',
  }
}
