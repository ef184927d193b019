import { z } from 'zod'
import { LOCALES, type Locale } from './locale.ts'
import { dialledDigits } from './shop-contact.ts'
import { CITIES, type City } from './shop.ts'
import type { ErrorCode } from './error-codes.ts'
import { seenLine } from './visible-text.ts'

/*
 * The shop's profile as it is typed and sent. The schema also accepts what it returns. Messages are codes of
 * src/shared/error-codes.ts.
 */

/** Marks that change the direction of the text after them, and so what a page seems to say. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A line that shows what it holds: without marks that turn its direction, and without a text that nobody sees. */
export const visibleLine = (code: ErrorCode) =>
  z.string(code).transform((typed) => seenLine(typed.replace(DIRECTION_MARKS, '')).replace(/\s+/g, ' '))

/** A text of one line that must not be empty. */
const text = (code: ErrorCode, most: number) => visibleLine(code).pipe(z.string().min(1, code).max(most, code))

const isPhone = (phone: string) => /^(?:\+|0)[\d\s().-]{7,24}$/.test(phone) && /^\d{9,15}$/.test(dialledDigits(phone))
const phone = visibleLine('settings_phone').refine(isPhone, 'settings_phone')

/** An email address as it is typed. */
export const emailLine = visibleLine('settings_email').pipe(z.email('settings_email').max(200, 'settings_email'))

/** The address of a page at one of these hosts, as people copy it: with or without `https://`; returned with it. */
function pageAt(hosts: readonly string[]) {
  return visibleLine('settings_link').transform((typed, context) => {
    if (typed === '') return ''
    const address = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
    const url = URL.canParse(address) && address.length <= 200 ? new URL(address) : null
    const isThere = hosts.some((host) => url?.hostname === host || url?.hostname.endsWith(`.${host}`))
    if (url && isThere && /^https?:$/.test(url.protocol) && !url.username && !url.port)
      return url.href.replace(/^http:/, 'https:')
    context.addIssue('settings_link')
    return z.NEVER
  })
}

/** A chat: a telephone number, or the address of the chat as the app gives it; returned as digits alone. */
function chat(host: string) {
  return visibleLine('settings_chat').transform((typed, context) => {
    if (typed === '') return ''
    const [, id = ''] = new RegExp(`^(?:https?://)?(?:www\\.)?${host}/(\\d{8,20})/?$`, 'i').exec(typed) ?? []
    const digits = id || (/^\d{8,20}$/.test(typed) && !typed.startsWith('0') ? typed : '')
    if (digits) return digits
    if (isPhone(typed)) return dialledDigits(typed)
    context.addIssue('settings_chat')
    return z.NEVER
  })
}

const perLocale = text('settings_tagline', 80)
const perCity = text('settings_address', 200)

/** What the owner says about the shop. */
export const shopProfileSchema = z.object({
  name: text('settings_shop_name', 60),
  tagline: z.object(
    Object.fromEntries(LOCALES.map((locale) => [locale, perLocale])) as Record<Locale, typeof perLocale>,
  ),
  addresses: z.object(Object.fromEntries(CITIES.map((city) => [city, perCity])) as Record<City, typeof perCity>),
  phone,
  phoneAbroad: z.union([z.literal(''), phone], 'settings_phone'),
  email: emailLine,
  facebook: pageAt(['facebook.com', 'fb.com']),
  instagram: pageAt(['instagram.com']),
  whatsapp: chat('wa\\.me'),
  zalo: chat('zalo\\.me'),
})
