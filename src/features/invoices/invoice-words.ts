import { byLocale } from '#i18n/by-locale.ts'
import { islandWords, type Words } from '#i18n/island.ts'
import type { AllMessages } from '#i18n/messages.ts'
import type { Locale } from '#shared/locale.ts'

/** Loaded with the parts that ask for an invoice, because few customers need one. */
const texts = byLocale(
  import.meta.glob<AllMessages['invoice']>('../../i18n/messages/*/invoice.json', { eager: true, import: 'default' }),
)

/** Returns the words about an invoice that a customer asks for. */
export function invoiceWords(locale: Locale): Words {
  return islandWords(locale, { invoice: texts[locale] })
}
