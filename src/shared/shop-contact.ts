import { SHOP } from './shop.ts'

/** The shop's number with its country code, digits alone: `84900000001`. */
const DIGITS = SHOP.phone.replace(/\D/g, '')

/** The address that dials the shop, from any country. */
export const PHONE_HREF = `tel:+${DIGITS}`

/** The shop's number as pages show it: it never breaks at the end of a line. */
export const PHONE_TEXT = SHOP.phone.replaceAll(' ', '\u00a0')

/**
 * Returns the addresses where one writes to the shop. WhatsApp opens with a text, which names the order where there is
 * one; Zalo takes no text (https://faq.whatsapp.com/5913398998672934, "How to use click to chat").
 */
export function messengerLinks(text: string): { WhatsApp: string; Zalo: string } {
  return {
    WhatsApp: `https://wa.me/${DIGITS}?text=${encodeURIComponent(text)}`,
    Zalo: `https://zalo.me/${DIGITS}`,
  }
}
