import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { cashRefunds, transferRefunds } from '#db/schema/index.ts'
import type { ListRange, ProviderRefund } from './payment-provider.ts'
import { ProviderFailure } from './provider-failure.ts'

type Table = typeof cashRefunds | typeof transferRefunds

/**
 * Returns a refund that staff give back by hand as its provider lists it. One whose note was taken back has failed,
 * with the reason that staff gave.
 */
function toRefund({ id, paymentId, amount, state, failure, createdAt }: Table['$inferSelect']): ProviderRefund {
  return {
    ...{ id, paymentId, orderedAs: id, amount, failure, createdAt },
    state: state === 'taken_back' ? 'failed' : state,
  }
}

/** Returns a refund by its id. @throws ProviderFailure `unknown` if the table has no such refund */
export async function readRefundByStaff(db: Database, table: Table, id: string): Promise<ProviderRefund> {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  if (!row) throw new ProviderFailure({ kind: 'unknown', message: `There is no refund ${id}` })
  return toRefund(row)
}

/** Returns the refunds of one payment or of a time, the newest first. */
export async function* listRefundsByStaff(
  db: Database,
  table: Table,
  range: ListRange,
): AsyncGenerator<ProviderRefund> {
  const rows = await db
    .select()
    .from(table)
    .where(
      'paymentId' in range
        ? eq(table.paymentId, range.paymentId)
        : and(gte(table.createdAt, range.since), range.until && lt(table.createdAt, range.until)),
    )
    .orderBy(desc(table.createdAt))
  for (const row of rows) yield toRefund(row)
}
