import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orders, runs } from '#db/schema/index.ts'
import type { Actor } from '#features/audit-log/server/record-audit.ts'
import { slotOrder } from '#features/delivery/slot-text.ts'
import { wardName } from '#features/delivery/server/wards.ts'
import type { Shop } from '#server/shop.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { NewRun, RunWritten } from '../runs.schema.ts'
import { findCourier } from './courier-name.ts'
import { writeStops } from './write-stops.ts'

/**
 * Makes a run of orders of one city and day, sorted by time and ward, and gives it to a courier. Orders that cannot be
 * part of it are left out and named. Fails with courier_unknown, date_in_past, and run_empty if no order is left.
 */
export async function makeRun(
  shop: Pick<Shop, 'db' | 'clock'>,
  actor: Actor,
  { day, city, courier, orderIds }: NewRun,
): Promise<Result<RunWritten, 'courier_unknown' | 'date_in_past' | 'run_empty'>> {
  const now = shop.clock.now()
  if (day < dayInVietnam(now)) return fail('date_in_past', { field: 'day' })
  return shop.db.transaction(async (tx) => {
    const named = await findCourier(tx, courier)
    if (!named.ok) return named
    const [run] = await tx
      .insert(runs)
      .values({ day, city, ...named.value, createdAt: now, updatedAt: now })
      .returning()
    if (!run) throw new Error('The run was not stored')
    const refused = await writeStops(tx, run, await byTimeAndWard(tx, orderIds), { actor, now })
    if (refused.length < new Set(orderIds).size)
      return ok({ id: run.id, updatedAt: run.updatedAt.toISOString(), refused })
    await tx.delete(runs).where(eq(runs.id, run.id))
    return fail('run_empty')
  })
}

async function byTimeAndWard(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id, slotId: orders.slotId, wardCode: orders.wardCode })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  const keys = new Map(
    rows.map(({ id, slotId, wardCode }) => [id, [slotOrder(slotId), wardName(wardCode), id].join(' ')]),
  )
  const keyOf = (id: string) => keys.get(id) ?? '~'
  return ids.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}
