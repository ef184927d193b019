import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { runReports, runStops } from '#db/schema/index.ts'
import { dayStepOf } from '#features/orders/day-steps.ts'
import type { ReportOutcome } from '#shared/run-reports.ts'
import type { Report, ReportAnswer } from '../courier.schema.ts'
import { endOfRun } from '../runs.ts'
import type { RunRow } from './write-stops.ts'

export type StoredReport = typeof runReports.$inferSelect

/** What every report is written with. */
export interface Reporting {
  run: RunRow
  report: Report
  /** The courier, for the audit log. */
  actor: { id: string | null; email: string }
  /** When it happened. */
  at: Date
}

/** Returns a stored report of a run by its key. */
export async function findReport(
  tx: Pick<Transaction, 'select'>,
  runId: string,
  key: string,
): Promise<StoredReport | undefined> {
  const [row] = await tx
    .select()
    .from(runReports)
    .where(and(eq(runReports.runId, runId), eq(runReports.key, key)))
  return row
}

/** Stores a report with what became of it. */
export async function storeReport(
  tx: Transaction,
  { run, report, at }: Pick<Reporting, 'run' | 'report' | 'at'>,
  written: { outcome: ReportOutcome; stepBefore?: string | null; photoId?: string | null; now: Date },
): Promise<void> {
  const { key, orderId, kind } = report
  const { now: receivedAt, ...rest } = written
  await tx.insert(runReports).values({ runId: run.id, key, orderId, kind, at, receivedAt, ...rest })
}

/** Returns the answer to a report: the same each time it is sent. */
export function answerOf(
  { outcome, photoId }: Pick<StoredReport, 'outcome' | 'photoId'>,
  sentPhoto: boolean,
): ReportAnswer {
  if (outcome !== 'done' && outcome !== 'already') return { outcome, photo: 'none' }
  return { outcome, photo: photoId ? 'kept' : sentPhoto ? 'refused' : 'none' }
}

/** Returns whether an order is a stop of a run now. */
export async function isStop(tx: Pick<Transaction, 'select'>, runId: string, orderId: string): Promise<boolean> {
  return (await findStop(tx, runId, orderId))?.leftAt === null
}

/** Returns what becomes of a report about an order: `done`, or why it changes nothing. */
export async function outcomeOf(
  tx: Pick<Transaction, 'select'>,
  run: Pick<RunRow, 'id'>,
  order: { id: string } & Parameters<typeof dayStepOf>[0],
): Promise<ReportOutcome> {
  const step = dayStepOf(order)
  if (step === null) return 'order_cancelled'
  if (!(await isStop(tx, run.id, order.id))) return 'left_run'
  return step === 'delivered' ? 'already' : 'done'
}

/** Returns whether an order is or was a stop of a run: about any other, its courier has nothing to report. */
export async function wasStop(tx: Pick<Transaction, 'select'>, runId: string, orderId: string): Promise<boolean> {
  return (await findStop(tx, runId, orderId)) !== undefined
}

async function findStop(tx: Pick<Transaction, 'select'>, runId: string, orderId: string) {
  const [stop] = await tx
    .select({ leftAt: runStops.leftAt })
    .from(runStops)
    .where(and(eq(runStops.runId, runId), eq(runStops.orderId, orderId)))
  return stop
}

/**
 * Returns when something happened: by the phone, whose clock may be wrong, but never after it arrived. Null: after the
 * end of the run, or what the phone says is no instant of it.
 */
export function timeOf(run: RunRow, said: string, now: Date): Date | null {
  const at = new Date(Math.min(Date.parse(said), now.getTime()))
  return at < endOfRun(run.day) ? at : null
}
