import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orders, type OrderRow } from '#db/schema/index.ts'
import type { Actor } from '#features/audit-log/server/record-audit.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import type { Shop } from '#server/shop.ts'
import type { AnswerOf, CodeOf } from '#shared/call.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { makePaymentLink as definition } from '../payment-link.calls.ts'
import { bookOpenLinks, closePayments } from './close-payment-links.ts'
import { insertPaymentLink, linkTerms } from './insert-payment-link.ts'
import { paymentLinkUrl } from './payment-link-token.ts'

/**
 * Makes a payment link for an order and mails it if asked. Earlier links stop working; if one of them was paid or its
 * bank is deciding, nothing is made (`order_already_paid`, `payment_processing`), because two links would then be paid.
 */
export async function makePaymentLink(
  shop: Shop,
  actor: Actor,
  orderId: string,
  { mail }: { mail: boolean },
): Promise<Result<AnswerOf<typeof definition>, CodeOf<typeof definition>>> {
  const booked = await bookOpenLinks(shop, orderId)
  if (!booked.ok) return booked
  const made = await shop.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    if (!order) return fail('order_not_found')
    if (mail && order.customerEmail === '') return fail('customer_without_email')
    const terms = linkTerms(shop, order)
    if (!terms.ok) return terms
    const at = shop.clock.now()
    const link = await insertPaymentLink(tx, { actor, orderId, terms: terms.value, at })
    if (mail) await queueLinkMail(tx, order, link.id, at)
    return ok({ link, locale: order.locale })
  })
  if (!made.ok) return made
  const { link, locale } = made.value
  await closePayments(shop, orderId)
  return ok({ url: paymentLinkUrl(shop, link.id, locale), expiresAt: link.expiresAt.toISOString() })
}

/** Queues the mail that sends a payment link to the customer of its order, once. */
export async function queueLinkMail(
  tx: Transaction,
  { id: about, locale }: Pick<OrderRow, 'id' | 'locale'>,
  linkId: string,
  dueAt: Date,
): Promise<void> {
  const id = `payment_link:${linkId}`
  await queueMail(tx, { id, kind: 'payment_link', about, detail: linkId, locale, dueAt })
}
