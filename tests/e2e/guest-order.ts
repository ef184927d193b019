import { localizedPath, type Locale } from '#shared/locale.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { mailedLink } from './mail.ts'

/** Buys as a guest with an email of their own. Resolves to the number, and to the link of the mail in a language. */
export async function buyAsGuest(shop: RunningShop, locale: Locale) {
  const email = `guest-${crypto.randomUUID().slice(0, 8)}@example.com`
  const number = await buyAs(new BrowserLike(shop.url), shop.url, email)
  return { email, number, link: await confirmationLink(shop, locale, email) }
}

/** Resolves to the link in the confirmation of an order that was mailed to an address, with the page in a language. */
export async function confirmationLink({ dataDir }: RunningShop, locale: Locale, email: string): Promise<string> {
  const { pathname, search, hash } = new URL(await mailedLink(dataDir, 'order_confirmation', email))
  return `${localizedPath(locale, pathname)}${search}${hash}`
}
