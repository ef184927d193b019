import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { runStops, type AuditChanges } from '#db/schema/index.ts'
import { recordAudit } from '#features/audit-log/server/record-audit.ts'
import { showPhoto } from '#features/order-photos/server/add-order-photo.ts'
import { dayStepOf, writtenAs } from '#features/orders/day-steps.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok } from '#shared/result.ts'
import type { ReportOutcome } from '#shared/run-reports.ts'
import { collectCash } from './collect-cash.ts'
import { findReport, outcomeOf, storeReport, wasStop, type Reporting, type StoredReport } from './stored-report.ts'
import { WITHOUT_MARK } from './write-stops.ts'

type Written = Pick<StoredReport, 'outcome' | 'photoId'>

/**
 * Moves an order to delivered by `changeStatus`, as Today does: with the same history, and the mail that waits ten
 * seconds. The photo that came with it is shown, and the cash that was collected is recorded, in the same transaction.
 * @param photoId a stored photo that is not shown yet; null: none
 */
export async function reportDelivered(shop: Shop, reporting: Reporting, photoId: string | null): Promise<Written> {
  const { run, report, actor } = reporting
  let written: Written = { outcome: 'left_run', photoId: null }
  const { status } = writtenAs('delivered')
  await changeStatus<'stays'>(shop, report.orderId, status, {
    actor,
    together: async (tx, order, now) => {
      const before = await findReport(tx, run.id, report.key)
      if (before) {
        written = before
        return fail('stays')
      }
      if (!(await wasStop(tx, run.id, order.id))) return fail('stays')
      const outcome = await outcomeOf(tx, run, order)
      const isWanted = order.ownerGoneAt === null && !order.withoutPhoto
      const isDelivered = outcome === 'done' || outcome === 'already'
      written = { outcome, photoId: isDelivered && isWanted ? photoId : null }
      await storeReport(tx, reporting, { ...written, stepBefore: dayStepOf(order), now })
      await collectCash(tx, reporting, order, now)
      if (!isDelivered) {
        await recordRefused(tx, reporting, outcome, now)
        return fail('stays')
      }
      if (written.photoId) await showPhoto(tx, order, { id: written.photoId, step: 'delivered', actor, now })
      await clearNobody(tx, reporting)
      return outcome === 'done' ? ok(null) : fail('stays')
    },
  })
  return written
}

/** What the courier did is in the history, even where it changes nothing: the flowers may be at the door. */
function recordRefused(tx: Transaction, { report, actor, at }: Reporting, outcome: ReportOutcome, now: Date) {
  const changes: AuditChanges = {
    reported: [null, report.kind],
    outcome: [null, outcome],
    reportedAt: [null, at.toISOString()],
  }
  return recordAudit(tx, {
    actor,
    entity: 'order',
    entityId: report.orderId,
    action: 'reported',
    changes,
    at: now,
  })
}

function clearNobody(tx: Transaction, { run, report }: Reporting) {
  return tx
    .update(runStops)
    .set(WITHOUT_MARK)
    .where(and(eq(runStops.runId, run.id), eq(runStops.orderId, report.orderId)))
}
