import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import { CONFIRMATION_JOB } from '#features/audit-log/server/record-audit.ts'
import type { Shop } from '#server/shop.ts'
import { throwTogether } from '#server/throw-together.ts'
import { fail, ok } from '#shared/result.ts'
import { changeStatus } from './change-status.ts'
import { endsRound } from './ends-round.ts'

/** How many orders are ended in one round. */
const AT_ONCE = 100

/**
 * Cancels orders on delivery that nobody has confirmed in time: their places and pieces are free again, and their
 * customers are mailed. Each is a transaction that reads the order again, so that one that is confirmed or cancelled at
 * the same moment stays as it is. An order that staff take up again is not ended twice. One that cannot be ended holds
 * up no other; its error is thrown after them. After a crash the next round ends the rest. Returns the number of ended
 * orders.
 */
export async function endUnconfirmed(shop: Shop, signal?: AbortSignal): Promise<number> {
  const now = shop.clock.now()
  const due = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        // As the index writes it.
        sql`${orders.unconfirmed} = 1 and ${orders.status} = 'pending'`,
        lte(orders.confirmBy, now),
        eq(orders.endedUnconfirmed, false),
      ),
    )
    .orderBy(asc(orders.confirmBy))
    .limit(AT_ONCE)
  const failures: unknown[] = []
  let ended = 0
  for (const { id } of due) {
    signal?.throwIfAborted()
    try {
      if (await endOne(shop, id)) ended++
    } catch (error) {
      if (endsRound(error)) throw error
      shop.log.error({ err: error, orderId: id }, 'An unconfirmed order could not be ended; the next round tries again')
      failures.push(error)
    }
  }
  throwTogether(failures)
  return ended
}

async function endOne(shop: Shop, orderId: string): Promise<boolean> {
  const changed = await changeStatus<'changed_meanwhile'>(shop, orderId, 'cancelled', {
    actor: CONFIRMATION_JOB,
    together: async (tx, { unconfirmed, status, confirmBy, endedUnconfirmed }, now) => {
      const isDue = unconfirmed && status === 'pending' && !endedUnconfirmed && confirmBy !== null && confirmBy <= now
      if (!isDue) return fail('changed_meanwhile')
      await tx.update(orders).set({ endedUnconfirmed: true }).where(eq(orders.id, orderId))
      return ok(null)
    },
  })
  return changed.ok
}
