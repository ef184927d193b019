import { and, asc, eq, gt, lt, or } from 'drizzle-orm'
import { refunds } from '#db/schema/index.ts'
import type { PaymentProvider } from '#features/payments/server/payment-provider.ts'
import { AHEAD_MS } from '#server/clock.ts'
import { isAfter, pagesByKey } from '#server/pages-by-key.ts'
import type { Shop } from '#server/shop.ts'
import { throwTogether } from '#server/throw-together.ts'
import { endsRound } from './ends-round.ts'
import { withPayments } from './order-payment.ts'
import type { RefundRow } from './record-refunds.ts'
import { settleRefund } from './settle-refund.ts'

/** The provider may still be asked for a refund younger than this by the call that wrote it, in milliseconds. */
const STILL_ASKED_MS = 15_000

/** How many refunds are read at a time. */
const AT_ONCE = 50

/**
 * Finishes refunds of a provider's payments that were asked for but have no stored outcome, because the process ended
 * or the provider could not be reached. Returns how many are finished now. A refund that cannot be finished does not
 * delay the others; its error is thrown after them.
 */
export async function finishRefunds(shop: Shop, provider: PaymentProvider, signal?: AbortSignal): Promise<number> {
  const now = shop.clock.now().getTime()
  const [before, ahead] = [new Date(now - STILL_ASKED_MS), new Date(now + AHEAD_MS)]
  const failures: unknown[] = []
  let finished = 0
  const { createdAt, id } = refunds
  // The parts of a divided refund were asked for at the same instant.
  const pages = pagesByKey<RefundRow>(AT_ONCE, (last) =>
    shop.db
      .select()
      .from(refunds)
      .where(
        and(
          eq(refunds.state, 'asked'),
          or(lt(createdAt, before), gt(createdAt, ahead)),
          last && isAfter([createdAt, id], [last.createdAt, last.id]),
        ),
      )
      .orderBy(asc(createdAt), asc(id))
      .limit(AT_ONCE),
  )
  for await (const page of pages)
    for (const { refund, paymentId } of await withPayments(shop.db, provider.name, page)) {
      signal?.throwIfAborted()
      try {
        const { state } = await settleRefund(shop, refund, { provider: provider.name, paymentId })
        if (state !== 'asked') finished++
      } catch (error) {
        if (endsRound(error)) throw error
        shop.log.error(
          { err: error, refundId: refund.id },
          'A refund could not be finished; the next round tries again',
        )
        failures.push(error)
      }
    }
  if (finished > 0)
    shop.log.warn({ provider: provider.name, refunded: finished }, 'Finished refunds that had been left unfinished')
  throwTogether(failures)
  return finished
}
