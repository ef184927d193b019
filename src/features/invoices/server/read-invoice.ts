import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { invoiceRequests, users } from '#db/schema/index.ts'
import type { InvoiceRequest } from '../invoices.schema.ts'

/** Returns the query of the invoice that is asked for with an order, at most one row. */
export function selectInvoice(db: Pick<Database, 'select'>, orderId: string) {
  return db
    .select({ invoice: invoiceRequests, issuedBy: users.email })
    .from(invoiceRequests)
    .leftJoin(users, eq(users.id, invoiceRequests.issuedBy))
    .where(eq(invoiceRequests.orderId, orderId))
}

/** Returns an invoice that is asked for in wire form. */
export function toInvoiceRequest({
  invoice: { company, taxCode, address, email, number, requestedAt, updatedAt, issuedAt },
  issuedBy,
}: {
  invoice: typeof invoiceRequests.$inferSelect
  issuedBy: string | null
}): InvoiceRequest {
  return {
    ...{ company, taxCode, address, email, number, issuedBy },
    requestedAt: requestedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    issuedAt: issuedAt?.toISOString() ?? null,
  }
}
