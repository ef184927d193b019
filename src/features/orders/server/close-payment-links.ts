import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { orders, paymentLinks } from '#db/schema/index.ts'
import type { PaymentProvider } from '#features/payments/server/payment-provider.ts'
import { asProviderFailure } from '#features/payments/server/provider-failure.ts'
import { isAfter } from '#server/pages-by-key.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import type { Shop } from '#server/shop.ts'
import { throwTogether } from '#server/throw-together.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { endsRound } from './ends-round.ts'
import { endPayment } from './expired-checkouts.ts'
import { fulfil } from './fulfil.ts'

/** How many links are closed in one round of the reconciler. */
const AT_ONCE = 50

/**
 * Cancels, at their provider, the payments of links that must not be paid any more: expired or replaced ones, those of
 * orders that were cancelled or paid in another way, and supplements of orders that have left. A payment that has
 * succeeded meanwhile is booked, and one that the bank is processing is left for a later round. One that cannot be
 * booked holds up no other; its error is thrown after them. Returns the number of closed links.
 * @param orderId only the links of this order
 */
export async function closePaymentLinks(
  shop: Shop,
  provider: PaymentProvider,
  { signal, orderId }: { signal?: AbortSignal | undefined; orderId?: string } = {},
): Promise<number> {
  const now = shop.clock.now()
  const positionKey = `closedLinksUpTo:${provider.name}` as const
  // Continues where the last round stopped, so that links that cannot be closed yet do not delay the others.
  const position = orderId === undefined ? await readShopState(shop.db, positionKey) : null
  const { id, paymentIntentId, expiresAt } = paymentLinks
  const due = await shop.db
    .select({ id, paymentIntentId, expiresAt })
    .from(paymentLinks)
    .innerJoin(orders, eq(orders.id, paymentLinks.orderId))
    .where(
      and(
        isNull(paymentLinks.closedAt),
        isNotNull(paymentIntentId),
        eq(paymentLinks.paymentProvider, provider.name),
        // The links of a time of delivery expire at the same instant.
        position ? isAfter([expiresAt, id], [new Date(position.expiresAt), position.id]) : undefined,
        orderId === undefined ? undefined : eq(orders.id, orderId),
        or(
          lt(expiresAt, now),
          isNotNull(paymentLinks.replacedAt),
          eq(orders.status, 'cancelled'),
          and(isNull(paymentLinks.exchange), ne(orders.paymentMethod, 'later')),
          and(isNotNull(paymentLinks.exchange), inArray(orders.status, ['out_for_delivery', 'delivered'])),
        ),
      ),
    )
    .orderBy(asc(expiresAt), asc(id))
    .limit(AT_ONCE)
  const closed: string[] = []
  const failures: unknown[] = []
  for (const link of due) {
    signal?.throwIfAborted()
    try {
      if (await endPayment(shop, provider, link.paymentIntentId!)) closed.push(link.id)
    } catch (error) {
      if (endsRound(error)) throw error
      failures.push(error)
    }
  }
  if (closed.length > 0) await shop.db.update(paymentLinks).set({ closedAt: now }).where(inArray(id, closed))
  if (orderId === undefined) {
    const last = due.length < AT_ONCE ? null : due.at(-1)!
    const next = last && { expiresAt: last.expiresAt.getTime(), id: last.id }
    if (next !== position) await writeShopState(shop.db, positionKey, next)
  }
  throwTogether(failures)
  return closed.length
}

/** Closes what must not be paid any more of one order, now; what fails is left to the reconciler. */
export async function closePayments(shop: Shop, orderId: string): Promise<void> {
  for (const provider of shop.payments.all)
    try {
      await closePaymentLinks(shop, provider, { orderId })
    } catch (error) {
      shop.log.warn(
        { err: error, orderId },
        'The payment of an earlier link could not be cancelled; the reconciler does it',
      )
    }
}

type Unsettled = 'payment_processing' | 'payment_provider_unavailable'

/**
 * Books what was paid by the links of an order. Fails while a bank is deciding about one of them.
 */
export async function bookOpenLinks(shop: Shop, orderId: string): Promise<Result<null, Unsettled>> {
  for (const { paymentProvider: provider, paymentIntentId } of await openLinks(shop, orderId))
    try {
      const booked = await fulfil(shop, { provider, paymentId: paymentIntentId! })
      if (!booked.ok && booked.code === 'payment_processing') return fail(booked.code)
    } catch (error) {
      return asProviderFailure(shop, error)
    }
  return ok(null)
}

/**
 * Ends the links of an order before its amount changes: once this succeeds, none of them can be paid any more. A
 * payment that was made meanwhile is booked, which changes the order.
 */
export async function endPaymentLinks(shop: Shop, orderId: string): Promise<Result<null, Unsettled>> {
  const booked = await bookOpenLinks(shop, orderId)
  if (!booked.ok) return booked
  await shop.db
    .update(paymentLinks)
    .set({ replacedAt: shop.clock.now() })
    .where(and(eq(paymentLinks.orderId, orderId), isNull(paymentLinks.replacedAt)))
  try {
    for (const provider of shop.payments.all) await closePaymentLinks(shop, provider, { orderId })
  } catch (error) {
    return asProviderFailure(shop, error)
  }
  return (await openLinks(shop, orderId)).length > 0 ? fail('payment_processing') : ok(null)
}

/** Returns the links of an order whose payments may still be charged. */
function openLinks({ db }: Shop, orderId: string) {
  return db
    .select({ paymentProvider: paymentLinks.paymentProvider, paymentIntentId: paymentLinks.paymentIntentId })
    .from(paymentLinks)
    .where(
      and(eq(paymentLinks.orderId, orderId), isNull(paymentLinks.closedAt), isNotNull(paymentLinks.paymentIntentId)),
    )
}
