import { and, eq } from 'drizzle-orm'
import { orders, runStops } from '#db/schema/index.ts'
import { recordAudit } from '#features/audit-log/server/record-audit.ts'
import { storePhoto } from '#features/order-photos/server/add-order-photo.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { Report, ReportAnswer } from '../courier.schema.ts'
import { runToReport, type NoRuns, type RunCaller } from './find-runs.ts'
import { reportDelivered } from './report-delivered.ts'
import {
  answerOf,
  findReport,
  isStop,
  outcomeOf,
  storeReport,
  timeOf,
  wasStop,
  type Reporting,
} from './stored-report.ts'
import { undoReport } from './undo-report.ts'

type Failure = NoRuns | 'report_unknown' | 'pictures_busy' | 'storage_unavailable'

/**
 * Stores what a courier reports about a stop, once: a report that was stored before is answered as it was then. One
 * about an order that was cancelled or has left the run changes nothing but the order's history, and the courier is
 * told. `pictures_busy` and `storage_unavailable`: nothing is stored, and the phone sends it again.
 */
export async function reportStop(
  shop: Shop,
  caller: Omit<RunCaller, 'token'>,
  report: Report,
): Promise<Result<ReportAnswer, Failure>> {
  const found = await runToReport(shop, { ...caller, token: report.token }, report.runId)
  if (!found.ok) return found
  const run = found.value
  const sentPhoto = report.kind === 'delivered' && report.photo !== undefined
  const before = await findReport(shop.db, run.id, report.key)
  if (before) return ok(answerOf(before, sentPhoto))
  const at = timeOf(run, report.at, shop.clock.now())
  if (!at) return fail('run_link_over')
  const reporting: Reporting = { run, report, at, actor: { id: run.courierId, email: run.courierName } }
  if (report.kind === 'undo') return undoReport(shop, reporting, report.undoes)
  if (report.kind === 'nobody') return reportNobody(shop, reporting, report)

  let photoId: string | null = null
  if (report.photo !== undefined && (await isStop(shop.db, run.id, report.orderId))) {
    const bytes = Buffer.from(report.photo, 'base64')
    const stored = await storePhoto(shop, report.orderId, { step: 'delivered', bytes, createdBy: run.courierId })
    if (stored.ok) photoId = stored.value.id
    else if (stored.code === 'pictures_busy' || stored.code === 'storage_unavailable') return fail(stored.code)
  }
  const written = await reportDelivered(shop, reporting, photoId)
  return ok(answerOf(written, sentPhoto))
}

/** Marks a stop for staff: nobody was there. Today shows it at once, because the entry of the audit log is an event. */
async function reportNobody(
  shop: Shop,
  reporting: Reporting,
  { reason, next }: Extract<Report, { kind: 'nobody' }>,
): Promise<Result<ReportAnswer, never>> {
  const { run, report, actor, at } = reporting
  return shop.db.transaction(async (tx) => {
    const before = await findReport(tx, run.id, report.key)
    if (before) return ok(answerOf(before, false))
    if (!(await wasStop(tx, run.id, report.orderId))) return ok({ outcome: 'left_run', photo: 'none' })
    const now = shop.clock.now()
    const [order] = await tx
      .select({ id: orders.id, status: orders.status, madeAt: orders.madeAt })
      .from(orders)
      .where(eq(orders.id, report.orderId))
    const outcome = order ? await outcomeOf(tx, run, order) : 'left_run'
    await storeReport(tx, reporting, { outcome, now })
    if (outcome === 'done') {
      await tx
        .update(runStops)
        .set({ nobodyAt: at, nobodyReason: reason, nobodyNext: next })
        .where(and(eq(runStops.runId, run.id), eq(runStops.orderId, report.orderId)))
      await recordAudit(tx, {
        actor,
        entity: 'order',
        entityId: report.orderId,
        action: 'nobody_there',
        changes: { nobodyReason: [null, reason], nobodyNext: [null, next], nobodyAt: [null, at.toISOString()] },
        at: now,
      })
    }
    return ok({ outcome, photo: 'none' })
  })
}
