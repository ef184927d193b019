import type { Locale } from '#shared/locale.ts'

/**
 * Days after which an unpaid checkout is emptied. The payment provider reports payments for 30 days; no order can
 * come of it afterwards.
 */
export const UNPAID_CHECKOUT_DAYS = 31

/** Days for which the shop records that a message was sent, and for which messages written to files are kept. */
export const MAIL_RECORD_DAYS = 30

/** Days for which a link that was mailed stays on record after it expired. */
export const EXPIRED_LINK_DAYS = 30

/** The periods that the owner sets (src/server/config-retention.ts), in days. */
interface Periods {
  contactDays: number
  guestOrdersDays: number
  auditDays: number
}

/** The periods as pages say them: `{{contactDays}}` and the like, with the language's thousands. */
export function retentionFacts(periods: Periods, locale: Locale): Record<string, string> {
  const { contactDays, guestOrdersDays, auditDays } = periods
  const all = { contactDays, guestOrdersDays, auditDays, unpaidDays: UNPAID_CHECKOUT_DAYS, mailDays: MAIL_RECORD_DAYS }
  return Object.fromEntries(Object.entries(all).map(([name, days]) => [name, days.toLocaleString(locale)]))
}
