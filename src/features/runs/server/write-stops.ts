import { and, asc, eq, inArray, isNull, lt, type InferSelectModel } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orders, runs, runStops } from '#db/schema/index.ts'
import { recordAudits, type Actor, type AuditEntry } from '#features/audit-log/server/record-audit.ts'
import { dayInVietnam } from '#shared/dates.ts'
import type { NotAdded } from '../runs.ts'
import type { RunWritten } from '../runs.schema.ts'

export type RunRow = InferSelectModel<typeof runs>

/** The columns of a stop without the mark that the courier met nobody there. */
export const WITHOUT_MARK = { nobodyAt: null, nobodyReason: null, nobodyNext: null }

interface Change {
  actor: Actor
  now: Date
  /** The name of the courier who had the run until now; absent: its courier stays. */
  formerCourier?: string
}

/**
 * Makes these orders the stops of a run, in this order: new ones are added, those that are missing leave it. An order
 * that another open run has, that is cancelled, waits for its customer's confirmation, or has another day or city is
 * not added. A run of an earlier day holds no order any longer: what it could not deliver is free for a new one. The
 * history of each order says which courier gets it and which one had it.
 * @param wanted absent: the stops stay as they are
 * @returns the orders that were not added
 */
export async function writeStops(
  tx: Transaction,
  run: RunRow,
  wanted: readonly string[] | undefined,
  { actor, now, formerCourier }: Change,
): Promise<RunWritten['refused']> {
  const stops = await tx
    .select({ id: runStops.orderId })
    .from(runStops)
    .where(and(eq(runStops.runId, run.id), isNull(runStops.leftAt)))
    .orderBy(asc(runStops.position))
  const present = new Set(stops.map(({ id }) => id))
  const ids = [...new Set(wanted ?? present)]
  await leavePastRuns(tx, ids, now)
  const refused = await refusals(
    tx,
    run,
    ids.filter((id) => !present.has(id)),
  )
  const kept = ids.filter((id) => !refused.some((each) => each.id === id))
  const leaving = [...present].filter((id) => !kept.includes(id))
  if (leaving.length > 0) await leaveRun(tx, run, leaving, now)
  for (const [position, orderId] of kept.entries())
    await tx
      .insert(runStops)
      .values({ runId: run.id, orderId, position })
      .onConflictDoUpdate({
        target: [runStops.runId, runStops.orderId],
        // An order that comes back is another attempt: with the mark it would never be the courier's next stop.
        set: { position, leftAt: null, leftWhy: null, ...(!present.has(orderId) && WITHOUT_MARK) },
      })
  const given = formerCourier === undefined ? kept.filter((id) => !present.has(id)) : kept
  const before = (id: string) => (present.has(id) ? formerCourier : null)
  await recordAudits(tx, [
    ...given.map((id) => entryOf(id, 'run_joined', [before(id), run.courierName], { actor, now })),
    ...leaving.map((id) => entryOf(id, 'run_left', [formerCourier ?? run.courierName, null], { actor, now })),
  ])
  return refused
}

function entryOf(
  entityId: string,
  action: 'run_joined' | 'run_left',
  courier: [unknown, unknown],
  { actor, now: at }: Change,
): AuditEntry {
  return { actor, entity: 'order', entityId, action, changes: { courier }, at }
}

/** Takes orders out of a run for staff. */
async function leaveRun(tx: Transaction, run: RunRow, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(runStops)
    .set({ leftAt: now, leftWhy: 'staff' })
    .where(and(eq(runStops.runId, run.id), inArray(runStops.orderId, [...ids]), isNull(runStops.leftAt)))
}

/** Takes orders out of the runs of earlier days. */
async function leavePastRuns(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  const past = tx
    .select({ id: runs.id })
    .from(runs)
    .where(lt(runs.day, dayInVietnam(now)))
  await tx
    .update(runStops)
    .set({ leftAt: now, leftWhy: 'moved' })
    .where(and(inArray(runStops.orderId, [...ids]), isNull(runStops.leftAt), inArray(runStops.runId, past)))
}

/** Returns which orders cannot join a run, and why. */
async function refusals(tx: Transaction, run: RunRow, ids: readonly string[]): Promise<RunWritten['refused']> {
  const found = await tx
    .select({
      id: orders.id,
      status: orders.status,
      day: orders.deliveryDate,
      city: orders.deliveryCity,
      unconfirmed: orders.unconfirmed,
    })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  const taken = await tx
    .select({ id: runStops.orderId })
    .from(runStops)
    .where(and(inArray(runStops.orderId, [...ids]), isNull(runStops.leftAt)))
  const why = (id: string): NotAdded | null => {
    const order = found.find((row) => row.id === id)
    if (!order) return 'unknown'
    if (order.status === 'cancelled') return 'cancelled'
    // Nothing is made for it yet (docs/decisions/065).
    if (order.unconfirmed) return 'unconfirmed'
    if (order.day !== run.day || order.city !== run.city) return 'other_day'
    return taken.some((stop) => stop.id === id) ? 'in_run' : null
  }
  return ids.flatMap((id) => {
    const reason = why(id)
    return reason ? [{ id, why: reason }] : []
  })
}
