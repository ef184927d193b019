import type { InferSelectModel } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { refundAccounts, type OrderRow } from '#db/schema/index.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import { isRefundedByStaff } from '#shared/payment-methods.ts'
import type { Shop } from '#server/shop.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { AskedRefund } from './refunds.ts'

/** How long a customer may name the account of a refund by one link, in milliseconds. */
export const REFUND_LINK_MS = 30 * DAY_MS

/**
 * Asks the customer, in the transaction that writes refunds, to which account they shall go, if staff transfer them by
 * hand: the money had come by bank transfer, or in cash to a courier. Only customers with an email are mailed.
 */
export async function askRefundAccounts(
  tx: Transaction,
  { payments }: Pick<Shop, 'payments'>,
  order: Pick<OrderRow, 'id' | 'customerEmail' | 'locale'>,
  asked: readonly AskedRefund[],
): Promise<void> {
  for (const { refund, payment } of asked) {
    if (!isRefundedByStaff(payments.find(payment.provider)?.method)) continue
    const { id: refundId, createdAt: at } = refund
    const [row] = await tx
      .insert(refundAccounts)
      .values({ refundId, expiresAt: new Date(at.getTime() + REFUND_LINK_MS), createdAt: at })
      .returning()
    await mailRefundLink(tx, order, row!, at)
  }
}

/** Queues the mail with the link of a refund, once for each link. Returns whether the customer has an email. */
export async function mailRefundLink(
  tx: Transaction,
  { id, customerEmail, locale }: Pick<OrderRow, 'id' | 'customerEmail' | 'locale'>,
  { refundId, link }: Pick<InferSelectModel<typeof refundAccounts>, 'refundId' | 'link'>,
  at: Date,
): Promise<boolean> {
  if (customerEmail === '') return false
  await queueMail(tx, {
    id: `refund_account:${refundId}:${link}`,
    kind: 'refund_account',
    about: id,
    detail: refundId,
    locale,
    dueAt: at,
  })
  return true
}
