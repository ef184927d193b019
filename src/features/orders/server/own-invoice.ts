import { desc, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { invoiceRequests, orders } from '#db/schema/index.ts'
import type { InvoiceChange } from '#features/invoices/invoices.schema.ts'
import { askInvoiceAsCustomer } from '#features/invoices/server/write-invoice.ts'
import type { SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import type { Invoice } from '#shared/invoice.ts'
import { checkOwnOrder, type OrderCaller } from './own-order.ts'

/**
 * Asks for the invoice of a caller's own order, or corrects it until it is issued. Fails with order_not_found,
 * order_not_yours, order_cancelled, invoice_issued, changed_meanwhile.
 */
export async function askOwnInvoice(shop: Shop, orderId: string, change: InvoiceChange, caller: OrderCaller) {
  const own = await checkOwnOrder(shop, orderId, caller)
  return own.ok ? askInvoiceAsCustomer(shop, own.value, orderId, change) : own
}

/**
 * Returns the buyer of the invoice that was asked for last with an order of an account; null: none was. Not of its
 * guest orders: anyone may have made those with the account's email, and an invoice to themselves.
 */
export async function readLastInvoice(
  db: Pick<Database, 'select'>,
  owner: Pick<SessionUser, 'id'>,
): Promise<Invoice | null> {
  const { company, taxCode, address, email, requestedAt } = invoiceRequests
  const [last] = await db
    .select({ company, taxCode, address, email })
    .from(invoiceRequests)
    .innerJoin(orders, eq(orders.id, invoiceRequests.orderId))
    .where(eq(orders.userId, owner.id))
    .orderBy(desc(requestedAt))
    .limit(1)
  return last ?? null
}
