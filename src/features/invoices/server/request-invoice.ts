import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { checkouts, invoiceRequests, orders } from '#db/schema/index.ts'
import type { InvoiceField } from '#shared/invoice.ts'

/**
 * Returns the statement that freezes the invoice which a checkout asks for into its order. Without effect if it asks
 * for none, has no order, or its order has a request: it may be repeated.
 */
export function requestInvoice(db: Pick<Database, 'insert' | 'select'>, checkoutId: string, now: Date) {
  const field = (name: InvoiceField) => sql`${checkouts.invoice} ->> ${sql.raw(`'${name}'`)}`
  const empty = (name: string) => sql`null`.as(name)
  const row = {
    orderId: sql`${orders.id}`.as('order_id'),
    company: field('company').as('company'),
    taxCode: field('taxCode').as('tax_code'),
    address: field('address').as('address'),
    email: field('email').as('email'),
    requestedAt: sql`${now.getTime()}`.as('requested_at'),
    updatedAt: sql`${now.getTime()}`.as('updated_at'),
    number: empty('number'),
    issuedAt: empty('issued_at'),
    issuedBy: empty('issued_by'),
    search: empty('search'),
  }
  const from = db
    .select(row)
    .from(checkouts)
    .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(and(eq(checkouts.id, checkoutId), isNotNull(checkouts.invoice), isNotNull(checkouts.detailsAt)))
  return db.insert(invoiceRequests).select(from).onConflictDoNothing()
}
