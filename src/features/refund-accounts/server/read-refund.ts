import { eq, sql, type InferSelectModel } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { cashRefunds, orders, refundAccounts, refunds, transferRefunds, type OrderRow } from '#db/schema/index.ts'
import { bankName } from '#features/payments/server/transfer/banks.ts'
import type { Shop } from '#server/shop.ts'
import { lastDigits, type RefundAccount } from '../refund-account.ts'

type AccountRow = InferSelectModel<typeof refundAccounts>

/** A refund that staff transfer by hand, with its order and what is known of the customer's account. */
export interface StaffRefund {
  refund: InferSelectModel<typeof refunds>
  order: OrderRow
  /** Null: from before customers were asked. */
  account: AccountRow | null
  /** The payment that is given back. */
  paymentId: string
  isMade: boolean
}

/** Reads a refund that staff make by hand; null if no refund has the id. */
export async function readStaffRefund(db: Pick<Database, 'select'>, id: string): Promise<StaffRefund | null> {
  const [row] = await db
    .select({
      refund: refunds,
      order: orders,
      account: refundAccounts,
      paymentId: sql<string | null>`coalesce(${transferRefunds.paymentId}, ${cashRefunds.paymentId})`,
      state: sql<string | null>`coalesce(${transferRefunds.state}, ${cashRefunds.state})`,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(refundAccounts, eq(refundAccounts.refundId, refunds.id))
    .leftJoin(transferRefunds, eq(transferRefunds.id, refunds.id))
    .leftJoin(cashRefunds, eq(cashRefunds.id, refunds.id))
    .where(eq(refunds.id, id))
  if (!row) return null
  const { paymentId, state, ...found } = row
  return paymentId === null ? null : { ...found, paymentId, isMade: state === 'succeeded' }
}

/** Returns how far a refund is, for its customer. */
export function stateOfRefund(
  { refund, account, isMade }: StaffRefund,
  now: Date,
): 'open' | 'paying' | 'paid' | 'over' | 'expired' {
  if (isMade) return 'paid'
  if (refund.state === 'failed') return 'over'
  if (account && account.payingUntil !== null && account.payingUntil > now) return 'paying'
  return account && account.expiresAt > now ? 'open' : 'expired'
}

/** Seals the details of an account for the row of its refund. */
export function sealAccount({ secretBox }: Pick<Shop, 'secretBox'>, refundId: string, account: RefundAccount) {
  return secretBox.seal(JSON.stringify([account.bin, account.number, account.holder]), refundId)
}

/**
 * Returns the details of a row; null: the customer has not named an account, it is deleted, or the key that sealed it
 * is another shop's, as after a restore without it.
 */
export async function openAccount(
  { secretBox }: Pick<Shop, 'secretBox'>,
  row: Pick<AccountRow, 'refundId' | 'details'> | null,
): Promise<RefundAccount | null> {
  const text = row?.details ? await secretBox.open(row.details, row.refundId) : null
  if (text === null) return null
  const [bin = '', number = '', holder = ''] = JSON.parse(text) as string[]
  return { bin, number, holder }
}

/** Returns as much of an account as mails, lists and the history may show. */
export function shortAccount({ bin, number }: RefundAccount): { bank: string; lastDigits: string } {
  return { bank: bankName(bin), lastDigits: lastDigits(number) }
}

/** Returns the same as one text. */
export function accountLine(account: RefundAccount | null): string | null {
  if (!account) return null
  const { bank, lastDigits: digits } = shortAccount(account)
  return `${bank} •••• ${digits}`
}
