import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { cashRefunds, transferRefunds } from '#db/schema/index.ts'
import { CASH_PROVIDER, CASH_REFUND } from '#features/payments/server/cash/cash-name.ts'
import { BANK_PROVIDER, TRANSFER_REFUND } from '#features/payments/server/transfer/bank-provider.ts'

/** Where refunds are that staff make by hand, and the events of one that is made, or whose note is taken back. */
const REFUNDS = [
  {
    table: transferRefunds,
    provider: BANK_PROVIDER,
    events: TRANSFER_REFUND,
  },
  {
    table: cashRefunds,
    provider: CASH_PROVIDER,
    events: CASH_REFUND,
  },
] as const

/** Reads a refund that staff make by hand, with the table that it is in; null if none has the id. */
export async function findRefundByStaff(tx: Pick<Transaction, 'select'>, id: string) {
  for (const kind of REFUNDS) {
    const [refund] = await tx.select().from(kind.table).where(eq(kind.table.id, id))
    if (refund) return { ...kind, refund }
  }
  return null
}
