import { eq } from 'drizzle-orm'
import { runs } from '#db/schema/index.ts'
import type { Actor } from '#features/audit-log/server/record-audit.ts'
import { checkVersion, nextVersion } from '#server/next-version.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { endOfRun } from '../runs.ts'
import type { RunChange, RunWritten } from '../runs.schema.ts'
import { findCourier } from './courier-name.ts'
import { findOpenRun, revokeLinkOf } from './run-links.ts'
import { writeStops, type RunRow } from './write-stops.ts'

type Refusal = 'not_found' | 'run_over' | 'courier_unknown' | 'changed_meanwhile'

/**
 * Changes the stops of a run, their order, or its courier. Another courier ends the link that the former one has, who
 * would go on seeing the addresses and reporting under the new name. Of two members of staff who change it at the same
 * moment, one is refused with changed_meanwhile. run_over: its day has ended.
 */
export async function changeRun(
  shop: Pick<Shop, 'db' | 'clock'>,
  actor: Actor,
  id: string,
  { updatedAt, courier, orderIds }: RunChange,
): Promise<Result<RunWritten, Refusal>> {
  return shop.db.transaction(async (tx) => {
    const run = await findOpenRun(tx, id)
    if (!run) return fail('not_found')
    const now = shop.clock.now()
    if (endOfRun(run.day) <= now) return fail('run_over')
    const current = checkVersion(updatedAt, run.updatedAt)
    if (!current.ok) return current
    const named = courier ? await findCourier(tx, courier) : ok({})
    if (!named.ok) return named
    const changed = { ...run, ...named.value }
    const isGivenAway = !isSameCourier(run, changed)
    if (isGivenAway) await revokeLinkOf(tx, actor, { id, courier: run.courierName, now })
    const version = nextVersion(run.updatedAt, now)
    await tx
      .update(runs)
      .set({ ...named.value, updatedAt: version })
      .where(eq(runs.id, id))
    const change = { actor, now, ...(isGivenAway && { formerCourier: run.courierName }) }
    const refused = await writeStops(tx, changed, orderIds, change)
    return ok({ id, updatedAt: version.toISOString(), refused })
  })
}

/** Ends a run: its orders leave it. Fails with not_found, also if it has ended before. */
export async function endRun(
  shop: Pick<Shop, 'db' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<Result<{ ended: true }, 'not_found'>> {
  return shop.db.transaction(async (tx) => {
    const run = await findOpenRun(tx, id)
    if (!run) return fail('not_found')
    const now = shop.clock.now()
    await writeStops(tx, run, [], { actor, now })
    await tx.update(runs).set({ endedAt: now }).where(eq(runs.id, id))
    return ok({ ended: true })
  })
}

/** Returns true if the same courier has both versions of a run: the same account or, without accounts, the same name. */
function isSameCourier(a: RunRow, b: RunRow): boolean {
  return a.courierId === b.courierId && (a.courierId !== null || a.courierName === b.courierName)
}
