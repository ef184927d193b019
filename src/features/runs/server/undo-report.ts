import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orderPhotos, orders, runStops, type OrderRow } from '#db/schema/index.ts'
import { recordAudit } from '#features/audit-log/server/record-audit.ts'
import { withdrawPhotoMail } from '#features/order-photos/server/photo-mail.ts'
import { DAY_STEPS, dayStepOf, writtenAs } from '#features/orders/day-steps.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { checkUndo } from '#features/orders/server/move-orders.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { ReportOutcome } from '#shared/run-reports.ts'
import type { ReportAnswer } from '../courier.schema.ts'
import { takeBackCash } from './collect-cash.ts'
import { answerOf, findReport, isStop, storeReport, type Reporting, type StoredReport } from './stored-report.ts'
import { WITHOUT_MARK, type RunRow } from './write-stops.ts'

/**
 * Takes an earlier report back: the order returns to its step, and mails that wait are withdrawn, as on Today. It is
 * refused with undo_too_late once the mail has gone. An order that was delivered before, or is cancelled or in no run
 * any more, stays as it is: of its delivery, the cash and the photo are taken back. Fails with report_unknown.
 */
export async function undoReport(
  shop: Shop,
  reporting: Reporting,
  key: string,
): Promise<Result<ReportAnswer, 'report_unknown'>> {
  const undone = await findReport(shop.db, reporting.run.id, key)
  if (!undone || undone.orderId !== reporting.report.orderId) return fail('report_unknown')
  const isDone = undone.outcome === 'done'
  if (undone.kind === 'delivered') return (isDone ? undoDelivered : undoUnchanged)(shop, reporting, undone)
  return isDone && undone.kind === 'nobody' ? undoNobody(shop, reporting, undone) : fail('report_unknown')
}

async function undoDelivered(
  shop: Shop,
  reporting: Reporting,
  undone: StoredReport,
): Promise<Result<ReportAnswer, never>> {
  const { run, report, actor } = reporting
  const step = DAY_STEPS.find((known) => known === undone.stepBefore) ?? 'on_the_way'
  let answer: ReportAnswer = { outcome: 'left_run', photo: 'none' }
  await changeStatus<'stays'>(shop, undone.orderId, writtenAs(step).status, {
    ...writtenAs(step),
    actor,
    together: async (tx, order, now) => {
      const before = await findReport(tx, run.id, report.key)
      if (before) {
        answer = answerOf(before, false)
        return fail('stays')
      }
      const outcome = await outcomeOfUndo(tx, run, order, { to: step, now })
      await storeReport(tx, reporting, { outcome, now })
      answer = { outcome, photo: 'none' }
      if (outcome === 'undo_too_late') return fail('stays')
      await takeBackCash(tx, reporting, { order, key: undone.key, now })
      if (undone.photoId) await hidePhoto(tx, undone.photoId)
      await withdrawPhotoMail(tx, order.id, { step: 'delivered', now })
      // Staff may have moved it back before.
      return outcome === 'done' && dayStepOf(order) === 'delivered' ? ok(null) : fail('stays')
    },
  })
  return ok(answer)
}

/** Returns what becomes of an undo: `done`, or why it does not change the order. */
async function outcomeOfUndo(
  tx: Transaction,
  run: Pick<RunRow, 'id'>,
  order: OrderRow,
  undo: Parameters<typeof checkUndo>[2],
): Promise<Extract<ReportOutcome, 'done' | 'order_cancelled' | 'left_run' | 'undo_too_late'>> {
  const step = dayStepOf(order)
  if (step === null) return 'order_cancelled'
  if (!(await isStop(tx, run.id, order.id))) return 'left_run'
  const may = step === 'delivered' ? await checkUndo(tx, order, undo) : ok(null)
  return may.ok ? 'done' : may.code
}

async function undoUnchanged(
  shop: Shop,
  reporting: Reporting,
  undone: StoredReport,
): Promise<Result<ReportAnswer, never>> {
  const { run, report } = reporting
  return shop.db.transaction(async (tx) => {
    const before = await findReport(tx, run.id, report.key)
    if (before) return ok(answerOf(before, false))
    const now = shop.clock.now()
    const [order] = await tx.select().from(orders).where(eq(orders.id, undone.orderId))
    if (order) await takeBackCash(tx, reporting, { order, key: undone.key, now })
    if (undone.photoId) await hidePhoto(tx, undone.photoId)
    await storeReport(tx, reporting, { outcome: 'done', now })
    return ok({ outcome: 'done', photo: 'none' })
  })
}

/** The photo goes with the report that it came with; a job deletes its file. */
function hidePhoto(tx: Transaction, id: string) {
  return tx
    .update(orderPhotos)
    .set({ state: 'removed' })
    .where(and(eq(orderPhotos.id, id), eq(orderPhotos.state, 'shown')))
}

async function undoNobody(
  shop: Shop,
  reporting: Reporting,
  undone: StoredReport,
): Promise<Result<ReportAnswer, never>> {
  const { run, report, actor } = reporting
  return shop.db.transaction(async (tx) => {
    const before = await findReport(tx, run.id, report.key)
    if (before) return ok(answerOf(before, false))
    const now = shop.clock.now()
    const rows = await tx
      .update(runStops)
      .set(WITHOUT_MARK)
      .where(and(eq(runStops.runId, run.id), eq(runStops.orderId, undone.orderId), eq(runStops.nobodyAt, undone.at)))
      .returning({ id: runStops.orderId })
    const outcome = rows.length > 0 ? 'done' : 'already'
    await storeReport(tx, reporting, { outcome, now })
    if (outcome === 'done')
      await recordAudit(tx, { actor, entity: 'order', entityId: undone.orderId, action: 'report_undone', at: now })
    return ok({ outcome, photo: 'none' })
  })
}
