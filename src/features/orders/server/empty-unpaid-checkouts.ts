import { and, asc, gte, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { checkouts } from '#db/schema/index.ts'
import type { PaymentKey } from '#features/payments/server/payment-provider.ts'
import { isUnknownAtProvider } from '#features/payments/server/provider-failure.ts'
import { isAfter, pagesByKey } from '#server/pages-by-key.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import type { Shop } from '#server/shop.ts'
import { throwTogether } from '#server/throw-together.ts'
import { UNPAID_CHECKOUT_DAYS } from '#features/privacy/retention.ts'
import { checkoutHasPerson, EMPTY_CHECKOUT, hasNoOrder } from '#features/privacy/server/forget-statements.ts'
import { endsRound } from './ends-round.ts'
import { fulfil } from './fulfil.ts'
import { DAY_MS } from '#shared/durations.ts'

/** How many checkouts are read at a time. */
const AT_ONCE = 500

/**
 * Empties checkouts that are `UNPAID_CHECKOUT_DAYS` old and have no order: removes name, email, phone, address and
 * notes, of guests and accounts alike, and gives its use of a code back. The provider is asked about each payment
 * first, because a shop that was closed for long may have missed it: a paid checkout becomes its order, and one that
 * the bank is processing, or that cannot be booked, is left for later. A provider that is no longer configured cannot
 * be asked, so its checkouts are emptied without; if it is configured again and one of them was paid, the order has
 * `missing_details`. A run begins where the one before came to the first checkout that had to wait. Returns the number
 * of emptied checkouts.
 * @throws ProviderFailure if the provider cannot be asked; no checkout with a payment is emptied then. The errors of
 * what cannot be booked, once all others are emptied.
 */
export async function emptyUnpaidCheckouts(shop: Shop, signal?: AbortSignal): Promise<number> {
  const { db, payments } = shop
  const before = new Date(shop.clock.now().getTime() - UNPAID_CHECKOUT_DAYS * DAY_MS)
  const since = new Date((await readShopState(db, 'unpaidCheckoutsUntil')) ?? 0)
  const isUnpaid = and(or(checkoutHasPerson(), isNotNull(checkouts.ownerGoneAt)), hasNoOrder(db))
  const { id, createdAt, paymentProvider: provider, paymentIntentId: paymentId } = checkouts
  const pages = pagesByKey<{
    id: string
    createdAt: Date
    provider: string
    paymentId: string | null
    isLeft: boolean
  }>(AT_ONCE, (last) =>
    db
      .select({ id, createdAt, provider, paymentId, isLeft: sql`${isUnpaid}`.mapWith(Boolean) })
      .from(checkouts)
      .where(
        and(
          gte(createdAt, last?.createdAt ?? since),
          lt(createdAt, before),
          last && isAfter([createdAt, id], [last.createdAt, last.id]),
        ),
      )
      .orderBy(asc(createdAt), asc(id))
      .limit(AT_ONCE),
  )
  const failures: unknown[] = []
  let emptied = 0
  let firstWaiting: Date | undefined
  for await (const page of pages) {
    const unpaid: string[] = []
    for (const checkout of page.filter(({ isLeft }) => isLeft)) {
      signal?.throwIfAborted()
      const { id, createdAt, provider, paymentId } = checkout
      const canAsk = paymentId !== null && payments.find(provider) !== null
      if (!canAsk || !(await mayBePaid(shop, { provider, paymentId }, failures))) unpaid.push(id)
      else firstWaiting ??= createdAt
    }
    if (unpaid.length > 0)
      await db
        .update(checkouts)
        // Its provider may be gone, so that nothing else gives its use of a code back.
        .set({ ...EMPTY_CHECKOUT, heldCode: null })
        .where(and(inArray(checkouts.id, unpaid), hasNoOrder(db)))
    emptied += unpaid.length
    await writeShopState(db, 'unpaidCheckoutsUntil', (firstWaiting ?? page.at(-1)!.createdAt).getTime())
  }
  throwTogether(failures)
  return emptied
}

/**
 * Returns whether the payment has an order now, or may get one: the bank is processing it, or it cannot be booked. That
 * error is added to `failures`.
 */
async function mayBePaid(shop: Shop, payment: PaymentKey, failures: unknown[]): Promise<boolean> {
  try {
    const fulfilled = await fulfil(shop, payment)
    return fulfilled.ok || fulfilled.code === 'payment_processing'
  } catch (error) {
    // Never paid: the provider keeps every payment that was completed.
    if (isUnknownAtProvider(error)) return false
    if (endsRound(error)) throw error
    shop.log.warn({ err: error, ...payment }, 'A payment could not be booked; its unpaid checkout is kept until it is')
    failures.push(error)
    return true
  }
}
