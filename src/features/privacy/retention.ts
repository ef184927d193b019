import { LANGUAGES, type Locale } from '#i18n/locales.ts'
import { ABSOLUTE_DAYS, IDLE_DAYS } from '#shared/session-lifetime.ts'

/**
 * The age at which an unpaid checkout is emptied, in days. The payment provider reports payments for 30 days, so no
 * order can be created from it afterwards.
 */
export const UNPAID_CHECKOUT_DAYS = 31

/** How long sent mails stay recorded, and mails in files are kept, in days. */
export const MAIL_RECORD_DAYS = 30

/** How long a mailed link stays recorded after it expired, in days. */
export const EXPIRED_LINK_DAYS = 30

/** How long what happened stays listed for back-offices and webhooks, in days. */
export const EVENT_DAYS = 14

/** How long a courier's run is kept after its day, in days. */
export const RUN_DAYS = 30

/** How long a visitor waits for a sold-out product before what they asked for is deleted, in days. */
export const BACK_IN_STOCK_DAYS = 180

/** How long the account of a refund is kept after the money was sent, in days: a bank may send it back. */
export const REFUND_ACCOUNT_DAYS = 14

/** The periods that the owner sets (src/server/config-retention.ts), in days. */
interface Periods {
  contactDays: number
  guestOrdersDays: number
  auditDays: number
}

/** Returns the periods as pages show them, for `{{contactDays}}` and the like, formatted for the language. */
export function retentionFacts(periods: Periods, locale: Locale): Record<string, string> {
  const { contactDays, guestOrdersDays, auditDays } = periods
  const all = {
    contactDays,
    guestOrdersDays,
    auditDays,
    unpaidDays: UNPAID_CHECKOUT_DAYS,
    mailDays: MAIL_RECORD_DAYS,
    eventDays: EVENT_DAYS,
    runDays: RUN_DAYS,
    stockDays: BACK_IN_STOCK_DAYS,
    refundDays: REFUND_ACCOUNT_DAYS,
    idleDays: IDLE_DAYS,
    sessionDays: ABSOLUTE_DAYS,
  }
  return Object.fromEntries(
    Object.entries(all).map(([name, days]) => [name, days.toLocaleString(LANGUAGES[locale].intl)]),
  )
}
