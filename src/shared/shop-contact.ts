import type { ShopProfile } from './shop-profile.ts'

/** Returns a telephone number with its country code, digits alone: `84900000001`. A leading 0 is dialled in Vietnam. */
export function dialledDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return digits
  return digits.startsWith('00') ? digits.slice(2) : digits.replace(/^0/, '84')
}

/** Returns the address that dials the shop's number, from any country. */
export function phoneHref(phone: string): string {
  return `tel:+${dialledDigits(phone)}`
}

/**
 * Returns the address that dials a number as a person typed it. It gets no country code: that of a customer abroad is
 * not known.
 */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** Returns a number as pages show it: it never breaks at the end of a line. */
export function phoneText(phone: string): string {
  return phone.replaceAll(' ', '\u00a0')
}

/**
 * Returns the addresses where one writes to the shop, by the messenger's name. WhatsApp opens with a text, which names
 * the order where there is one; Zalo takes no text (https://faq.whatsapp.com/5913398998672934, "How to use click to
 * chat").
 */
export function messengerLinks(
  { whatsapp, zalo }: Pick<ShopProfile, 'whatsapp' | 'zalo'>,
  text: string,
): { WhatsApp?: string; Zalo?: string } {
  return {
    ...(whatsapp && { WhatsApp: `https://wa.me/${whatsapp}?text=${encodeURIComponent(text)}` }),
    ...(zalo && { Zalo: zaloLink(zalo) }),
  }
}

/** Returns the address of a chat in Zalo. */
function zaloLink(id: string): string {
  return `https://zalo.me/${id}`
}

/** Returns the shop's pages in social networks, by the network's name. */
export function socialLinks({ facebook, instagram, zalo }: ShopProfile): Record<string, string> {
  const links = { Facebook: facebook, Instagram: instagram, Zalo: zalo && zaloLink(zalo) }
  return Object.fromEntries(Object.entries(links).filter(([, href]) => href !== ''))
}
