import { and, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { invoiceRequests } from '#db/schema/index.ts'
import { vatIn, vatPercent } from '#features/sales/server/order-amounts.ts'
import { countRows } from '#server/count-rows.ts'
import { foldRows, hasWords } from '#server/fold-rows.ts'
import { pagesByKey } from '#server/pages-by-key.ts'
import type { Page } from '#server/paging.ts'
import { readTax } from '#server/tax.ts'
import { findText } from '#shared/find-text.ts'
import type { ListedInvoice } from '../invoices.calls.ts'
import type { InvoiceFilter } from '../invoices.schema.ts'

/** How many requests are read at a time when all of them are exported. */
const AT_ONCE = 500

/** Instants are milliseconds since 1970. */
type Row = Omit<ListedInvoice, Instant> & Record<Exclude<Instant, 'issuedAt'>, number> & { issuedAt: number | null }
type Instant = 'requestedAt' | 'updatedAt' | 'issuedAt' | 'orderedAt'

/** Returns one page of the invoices that were asked for, newest first, and the number of all that match. */
export async function listInvoices(
  db: Database,
  { q = '', state }: InvoiceFilter,
  { pageSize, offset }: Page,
): Promise<{ rows: ListedInvoice[]; total: number }> {
  await foldInvoices(db)
  const words = hasWords(sql`search`, q)
  const where = and(state && IN_STATE[state], words) ?? sql`1`
  const page = sql`select order_id from invoice_requests where ${where}
    order by requested_at desc, order_id desc limit ${pageSize} offset ${offset}`
  const { rates } = await readTax(db)
  const [rows, total] = await Promise.all([
    db.all<Row>(sql`${select(vatPercent(rates))} where r.order_id in (${page})
      order by r.requested_at desc, r.order_id desc`),
    countRows(db, sql`from invoice_requests where ${where}`),
  ])
  return { rows: rows.map(toListed), total }
}

const IN_STATE = { open: sql`issued_at is null`, issued: sql`issued_at is not null` } as const

/** An invoice to issue, with what was bought. */
export interface OpenInvoice extends ListedInvoice {
  /** The lines of the order: `2 × Name`. */
  items: string
}

/**
 * Yields the invoices that are not issued yet, oldest first, without those whose order was cancelled or has nothing
 * left after refunds. They are read in chunks, so that memory stays bounded.
 */
export async function* eachOpenInvoice(db: Database): AsyncGenerator<OpenInvoice> {
  const { rates } = await readTax(db)
  // The SQLite of a libSQL server knows no `order by` inside of `group_concat`.
  const items = sql`(select group_concat(item, '; ') from (select quantity || ' × ' || product_name as item
    from order_items where order_id = r.order_id order by line)) as items`
  const pages = pagesByKey<Row & { items: string | null }>(AT_ONCE, (last) => {
    const { requestedAt, id } = last ?? { requestedAt: -1, id: '' }
    return db.all(sql`${select(vatPercent(rates), items)}
      where r.issued_at is null and o.status <> 'cancelled' and o.refunded < o.total
        and (r.requested_at, r.order_id) > (${requestedAt}, ${id})
      order by r.requested_at, r.order_id limit ${AT_ONCE}`)
  })
  for await (const page of pages)
    for (const { items: lines, ...row } of page) yield { ...toListed(row), items: lines ?? '' }
}

/** The tax is in what is left after refunds. What banks took back was delivered all the same (decision 055). */
function select(percent: SQL, more?: SQL): SQL {
  return sql`select o.id, o.customer_name as customerName, o.created_at as orderedAt, o.status,
    o.payment_status as paymentStatus, o.payment_method as paymentMethod, o.currency, o.total, o.refunded,
    ${percent} as vatPercent, ${vatIn(sql`o.total - o.refunded`, percent)} as vat,
    r.company, r.tax_code as taxCode, r.address, r.email, r.requested_at as requestedAt, r.updated_at as updatedAt,
    r.number, r.issued_at as issuedAt, (select email from users where id = r.issued_by) as issuedBy
    ${more ? sql`, ${more}` : sql``}
    from invoice_requests r join orders o on o.id = r.order_id`
}

function toListed({ requestedAt, updatedAt, issuedAt, orderedAt, ...row }: Row): ListedInvoice {
  return {
    ...row,
    requestedAt: new Date(requestedAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    issuedAt: issuedAt === null ? null : new Date(issuedAt).toISOString(),
    orderedAt: new Date(orderedAt).toISOString(),
  }
}

/** Fills in the search text of requests that lack it. */
function foldInvoices(db: Database): Promise<void> {
  const { orderId: id, company, taxCode, email, number } = invoiceRequests
  return foldRows(db, {
    table: invoiceRequests,
    key: 'order_id',
    unfolded: { where: sql`invoice_requests.search is null`, indexedBy: sql`indexed by invoice_requests_unfolded` },
    read: (tx, chosen, limit) =>
      tx.select({ id, company, taxCode, email, number }).from(invoiceRequests).where(chosen).limit(limit),
    columns: {
      search: ({ company, taxCode, email, id, number }) =>
        findText({ name: '', phone: taxCode, email }, [company, taxCode, id, number ?? ''].join(' ')),
    },
  })
}
