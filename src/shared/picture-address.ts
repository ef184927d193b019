/** Returns true if an address may be used for a picture: one of the shop's own (`/objects/…`), or https. */
export function isPictureAddress(text: string): boolean {
  if (text.startsWith('/')) return /^\/objects\/[\w/-]+(?:\.\w+)*$/.test(text) && !text.includes('//')
  return /^https:\/\/[^\s\p{Cc}\\"<>]+$/iu.test(text) && URL.canParse(text)
}
