import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { addDays, startOfDay } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/shop.ts'
import { pagesByKey } from '#server/pages-by-key.ts'
import { readTax } from '#server/tax.ts'
import { daysOfMonth, type SalesMethod } from '../sales.ts'
import { COUNTS, DISPUTED, METHOD, receivedBy, RECEIVED, vatIn, vatPercent } from './order-amounts.ts'

/** How many orders are read at a time. */
const AT_ONCE = 500

/** An order as an accountant needs it. Amounts are minor units of its currency, as the sales count them. */
export interface MonthOrder {
  id: string
  /** Milliseconds since 1970. */
  createdAt: number
  status: OrderStatus
  customerName: string
  /** For whom a VAT invoice was asked for, and its number once it is issued; null: it was not. */
  company: string | null
  taxCode: string | null
  invoiceNumber: string | null
  currency: 'VND' | 'USD'
  subtotal: number
  discount: number
  deliveryFee: number
  total: number
  refunded: number
  /** What banks have taken back by disputes that are open or lost. */
  disputed: number
  /** The rate of when the order was placed, and the tax within what is left after refunds and disputes. */
  vatPercent: number
  vat: number
  /** What the customer still has to pay; the amounts above are 0 until then. */
  unpaid: number
  /** How the order itself was paid; its supplements may have come by another method. */
  method: SalesMethod
  /** The parts of the total that came by each method, before refunds. */
  byCard: number
  byTransfer: number
  inCash: number
}

/**
 * Yields the orders placed in a month in Vietnam, oldest first, without those that were cancelled before anything was
 * paid. They are read in chunks, so that memory stays bounded.
 * @param month `YYYY-MM`
 */
export async function* eachOrderOfMonth(db: Database, month: string): AsyncGenerator<MonthOrder> {
  const { from, to } = daysOfMonth(month)
  const end = startOfDay(addDays(to, 1)).getTime()
  const { rates } = await readTax(db)
  const percent = vatPercent(rates)
  const start = { createdAt: startOfDay(from).getTime(), id: '' }
  const pages = pagesByKey<MonthOrder>(AT_ONCE, (last) => {
    const after = last ?? start
    return db.all(sql`select id, created_at as createdAt, status, customer_name as customerName,
      company, tax_code as taxCode, number as invoiceNumber,
      currency, (total + discount - delivery_fee) * counts as subtotal, discount * counts as discount, delivery_fee * counts as deliveryFee,
      total * counts as total, refunded * counts as refunded, disputed, ${percent} as vatPercent,
      ${vatIn(sql`(total - refunded) * counts - disputed`, percent)} as vat, total * (1 - counts) as unpaid, method,
      ${receivedBy('card')} as byCard, ${receivedBy('transfer')} as byTransfer, ${receivedBy('cash')} as inCash
      from (select *, ${COUNTS} as counts, ${METHOD} as method, ${DISPUTED} as disputed from orders indexed by orders_created
        where (created_at, id) > (${after.createdAt}, ${after.id}) and created_at < ${end}
          and (status <> 'cancelled' or (payment_intent_id is not null and ${RECEIVED})))
      left join invoice_requests on order_id = id
      order by created_at, id limit ${AT_ONCE}`)
  })
  for await (const page of pages) yield* page
}
