/** Whether an address may stand as a product's picture: one of the shop's own (`/objects/…`), or https. */
export function isPictureAddress(text: string): boolean {
  if (text.startsWith('/')) return /^\/objects\/[\w/-]+(?:\.\w+)*$/.test(text) && !text.includes('//')
  return /^https:\/\/[^\s\p{Cc}\\"<>]+$/u.test(text) && URL.canParse(text)
}
