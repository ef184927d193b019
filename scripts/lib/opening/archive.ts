import { inArray } from 'drizzle-orm'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transaction } from '#db/client.ts'
import {
  bankTransactions,
  cashCollections,
  cashPayments,
  cashRefunds,
  checkouts,
  contactAnswers,
  contactMessages,
  disputes,
  orderItems,
  orders,
  refunds,
  transferPayments,
  transferRefunds,
} from '#db/schema/index.ts'

/**
 * Writes orders that are about to be removed, with their lines, refunds, disputes and cash, all checkouts, the books of
 * transfers and cash, and all contact messages with their answers, as JSON into a folder that only its owner can read.
 * Returns when the file is on disk.
 */
export async function archiveOrders(tx: Transaction, ids: string[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const rows = {
    orders: await tx.select().from(orders).where(inArray(orders.id, ids)),
    items: await tx.select().from(orderItems).where(inArray(orderItems.orderId, ids)),
    disputes: await tx.select().from(disputes).where(inArray(disputes.orderId, ids)),
    refunds: await tx.select().from(refunds).where(inArray(refunds.orderId, ids)),
    cash: await tx.select().from(cashCollections).where(inArray(cashCollections.orderId, ids)),
    checkouts: await tx.select().from(checkouts),
    transfers: await tx.select().from(transferPayments),
    bankLines: await tx.select().from(bankTransactions),
    cashPayments: await tx.select().from(cashPayments),
    transferRefunds: await tx.select().from(transferRefunds),
    cashRefunds: await tx.select().from(cashRefunds),
    messages: await tx.select().from(contactMessages),
    answers: await tx.select().from(contactAnswers),
  }
  await using file = await open(join(folder, 'orders.json'), 'w', 0o600)
  await file.writeFile(JSON.stringify(rows, null, 2))
  await file.sync()
}
