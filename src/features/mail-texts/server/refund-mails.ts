import { eq } from 'drizzle-orm'
import { refunds, type OrderRow } from '#db/schema/index.ts'
import type { Composed, MailContent } from '#features/mail/server/mail-content.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import {
  openAccount,
  readStaffRefund,
  shortAccount,
  stateOfRefund,
} from '#features/refund-accounts/server/read-refund.ts'
import { refundUrl } from '#features/refund-accounts/server/refund-token.ts'
import type { PageTranslate } from '#i18n/page.ts'
import type { Mailbox } from '#server/config.ts'
import type { Shop } from '#server/shop.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { phoneText } from '#shared/shop-contact.ts'
import { greeting, trackButton } from './order-parts.ts'

interface About {
  order: OrderRow
  /** Where the customer follows the order. */
  link: string
  to: Mailbox
  t: PageTranslate
  /** The shop's number. */
  phone: string
}

/**
 * Writes a mail about a refund that staff transfer. Not sent once the money is there or the refund is over, and not
 * with a link or an account that is replaced; later, if the refund is not made at its provider yet.
 */
export async function aboutRefund(
  shop: Shop,
  kind: 'refund_account' | 'refund_account_given',
  detail: string | null,
  about: About,
): Promise<Composed> {
  const [id = '', version] = detail?.split(' ') ?? []
  const found = await readStaffRefund(shop.db, id)
  if (!found) {
    const [refund] = await shop.db.select({ state: refunds.state }).from(refunds).where(eq(refunds.id, id))
    return refund?.state === 'asked' ? 'later' : 'nothing'
  }
  const { account } = found
  const { to, ...shown } = about
  if (!account) return 'nothing'
  const amount = formatMoney(found.refund.amount, found.order.currency)
  if (kind === 'refund_account') {
    if (stateOfRefund(found, shop.clock.now()) !== 'open') return 'nothing'
    const url = refundUrl(shop, account, about.order.locale)
    return { content: refundAccountMail({ ...shown, amount, url, expiresAt: account.expiresAt }), to }
  }
  const details = account.version === Number(version) ? await openAccount(shop, account) : null
  return details ? { content: accountGivenMail({ ...shown, amount, ...shortAccount(details) }), to } : 'nothing'
}

type Shown = Omit<About, 'to'> & { amount: string }

/** Returns the mail that asks a customer to which account a refund shall go. */
export function refundAccountMail({
  order,
  t,
  amount,
  url,
  expiresAt,
}: Shown & { url: string; expiresAt: Date }): MailContent {
  return {
    subject: t('mail:refundAccount.subject', { number: shortOrderId(order.id) }),
    preview: t('mail:refundAccount.preview', { amount }),
    title: t('mail:refundAccount.title'),
    why: t('mail:why.order'),
    parts: [
      greeting(order, t),
      { kind: 'text', text: t('mail:refundAccount.text', { amount, number: shortOrderId(order.id) }) },
      { kind: 'button', label: t('mail:refundAccount.button'), href: url },
      { kind: 'note', text: t('mail:refundAccount.note', { until: formatDateTime(expiresAt) }) },
    ],
  }
}

/** Returns the mail about the account that a customer, or another person with the link, has named. */
export function accountGivenMail({
  order,
  t,
  amount,
  link,
  phone,
  bank,
  lastDigits,
}: Shown & { bank: string; lastDigits: string }): MailContent {
  const text = t('mail:refundAccountGiven.text', { amount, bank, digits: lastDigits })
  return {
    subject: t('mail:refundAccountGiven.subject', { number: shortOrderId(order.id) }),
    preview: text,
    title: t('mail:refundAccountGiven.title'),
    why: t('mail:why.order'),
    parts: [
      greeting(order, t),
      { kind: 'text', text },
      { kind: 'text', text: t('mail:refundAccountGiven.notYou', { phone: phoneText(phone) }) },
      trackButton(t, link),
    ],
  }
}
