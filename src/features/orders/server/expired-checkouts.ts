import { and, asc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { checkouts, orders } from '#db/schema/index.ts'
import type { PaymentProvider } from '#features/payments/server/payment-provider.ts'
import { isProviderFailure } from '#features/payments/server/provider-failure.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import type { Shop } from '#server/shop.ts'
import { throwTogether } from '#server/throw-together.ts'
import { endsRound } from './ends-round.ts'
import { fulfil } from './fulfil.ts'
import { isSamePayment } from './order-payment.ts'

/** How many checkouts are ended in one round of the reconciler. */
const AT_ONCE = 50
/** How many of them the provider is asked about in parallel. */
const IN_PARALLEL = 5

/**
 * Cancels, at their provider, payments that have been open for longer than `openForMs` of the checkout or of the
 * provider, so that nobody pays an old price for an old delivery day. A payment that the bank is processing is left for
 * a later round; one that has succeeded in the meantime becomes an order. One that cannot be booked holds up no other;
 * its error is thrown after them. Can be repeated: after a crash the next round finds the rest. Returns the number of
 * ended checkouts.
 */
export async function endExpiredCheckouts(
  shop: Shop,
  provider: PaymentProvider,
  signal?: AbortSignal,
): Promise<number> {
  const openUntil = sql`${checkouts.createdAt} + coalesce(${checkouts.openForMs}, ${provider.openForMs})`
  const positionKey = `expiredCheckoutsFrom:${provider.name}` as const
  // Continues where the last round stopped, so that checkouts that cannot be ended yet do not delay the others.
  const position = await readShopState(shop.db, positionKey)
  const open = await shop.db
    .select({ id: checkouts.id, paymentIntentId: checkouts.paymentIntentId, createdAt: checkouts.createdAt })
    .from(checkouts)
    .leftJoin(orders, isSamePayment(checkouts))
    .where(
      and(
        eq(checkouts.paymentProvider, provider.name),
        isNull(checkouts.endedAt),
        lt(openUntil, shop.clock.now().getTime()),
        gte(checkouts.createdAt, new Date(position ?? 0)),
        isNull(orders.id),
      ),
    )
    .orderBy(asc(checkouts.createdAt))
    .limit(AT_ONCE)
  const queue = [...open]
  const ended: string[] = []
  const failures: unknown[] = []
  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      signal?.throwIfAborted()
      try {
        const { id, paymentIntentId } = next
        if (paymentIntentId === null || (await endPayment(shop, provider, paymentIntentId))) ended.push(id)
      } catch (error) {
        if (endsRound(error)) throw error
        failures.push(error)
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: IN_PARALLEL }, work))
  } finally {
    if (ended.length > 0)
      await shop.db.update(checkouts).set({ endedAt: shop.clock.now() }).where(inArray(checkouts.id, ended))
  }
  const next = open.length < AT_ONCE ? null : open.at(-1)!.createdAt.getTime()
  if (next !== position) await writeShopState(shop.db, positionKey, next)
  throwTogether(failures)
  return ended.length
}

/**
 * Cancels a payment that is still open. Returns whether it can no longer be paid; one that was paid or promised is
 * booked.
 * @throws an error of `endsRound` if the provider or the database is away; any other one, which is logged, if this
 * payment cannot be booked
 */
export async function endPayment(shop: Shop, provider: PaymentProvider, paymentId: string): Promise<boolean> {
  try {
    const { state } = await provider.read(paymentId)
    if (state === 'cancelled') return true
    if (state === 'processing') return false
    if (state === 'paid' || state === 'promised') return (await fulfil(shop, { provider: provider.name, paymentId })).ok
    await provider.cancel(paymentId)
    return true
  } catch (error) {
    if (endsRound(error)) throw error
    if (!isProviderFailure(error)) {
      shop.log.warn({ err: error, paymentId }, 'A payment could not be booked; a later round tries again')
      throw error
    }
    // Another call was faster; the next round sees its result.
    if (error.kind === 'state') return false
    shop.log.warn({ err: error, paymentId }, 'An expired checkout could not be cancelled; it counts as ended')
    return true
  }
}
