import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { linkCustomers } from '#features/customers/server/link-customers.ts'
import { addDays, AHEAD_OF_UTC_MS, dayInVietnam, startOfDay, type Day } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { centsToDecimal } from '#shared/money.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/shop.ts'
import type { Dashboard } from '../dashboard.calls.ts'
import { DAY_MS } from '#shared/durations.ts'

/** How far the dashboard looks back and ahead, in days, including today. */
const BACK = 30
const AHEAD = 7
const BEST_SELLERS = 5

/**
 * Returns the figures of the dashboard. Revenue is the sum of all orders (docs/spec-notes.md); refunds are not
 * subtracted and appear on the orders only. Products have their present names, in the reader's language if it is
 * translated.
 */
export async function readDashboard(db: Database, now: Date, locale: Locale): Promise<Dashboard> {
  const today = dayInVietnam(now)
  const firstDay = addDays(today, 1 - BACK)
  const since = startOfDay(firstDay).getTime()
  const lastAhead = addDays(today, AHEAD - 1)

  await linkCustomers(db)
  const [sums, counts, recent, byDay, statuses, deliveries, sold] = await db.batch([
    db.all<{ cents: number; orders: number }>(sql`select coalesce(sum(total_usd_cents), 0) as cents, count(*) as orders
      from orders indexed by orders_sums`),
    db.all<{ products: number; customers: number }>(sql`select
      (select count(*) from products where archived_at is null) as products,
      (select count(*) from customers where root_id = id) as customers`),
    db.all<Recent>(sql`select id, customer_name as customerName, customer_email as customerEmail,
      total_usd_cents as cents, status from orders order by created_at desc, id desc limit 5`),
    db.all<{ number: number; VND: number; cents: number }>(sql`select
      cast((created_at + ${AHEAD_OF_UTC_MS}) / ${DAY_MS} as integer) as number,
      sum(iif(currency = 'VND', total_vnd, 0)) as VND, sum(iif(currency = 'USD', total_usd_cents, 0)) as cents
      from orders indexed by orders_sums where created_at >= ${since} group by 1`),
    db.all<{ status: OrderStatus; count: number }>(sql`select status, count(*) as count
      from orders indexed by orders_status group by status`),
    db.all<{ day: Day; city: string | null; count: number }>(sql`select delivery_date as day, delivery_city as city,
      count(*) as count from orders indexed by orders_delivery
      where delivery_date between ${today} and ${lastAhead} and status <> 'cancelled' group by 1, 2`),
    db.all<{ productId: string; name: string; quantity: number }>(sql`select p.id as productId,
      coalesce(t.name, p.name) as name, s.quantity
      from (
        select i.product_id, sum(i.quantity) as quantity
        from orders o indexed by orders_sums
        cross join order_items i indexed by order_items_sold on i.order_id = o.id
        where o.created_at >= ${since} and o.status <> 'cancelled' and i.product_id is not null
        group by 1 order by 2 desc, 1 limit ${BEST_SELLERS}
      ) s join products p on p.id = s.product_id
      left join product_translations t on t.product_id = p.id and t.locale = ${locale}
      order by s.quantity desc, 2`),
  ])

  const revenue = new Map(byDay.map((row) => [row.number, row]))
  const coming = new Map(deliveries.map(({ day, city, count }) => [`${day} ${city}`, count]))
  return {
    cards: { revenueUSD: centsToDecimal(sums[0]?.cents ?? 0), orders: sums[0]?.orders ?? 0, ...counts[0]! },
    recentOrders: recent.map(({ cents, ...order }) => ({ ...order, totalUSD: centsToDecimal(cents) })),
    revenueByDay: daysFrom(firstDay, BACK).map((day) => {
      const row = revenue.get(Date.parse(day) / DAY_MS)
      return { day, VND: row?.VND ?? 0, USD: centsToDecimal(row?.cents ?? 0) }
    }),
    byStatus: ORDER_STATUSES.map((status) => ({
      status,
      count: statuses.find((row) => row.status === status)?.count ?? 0,
    })),
    byDeliveryDay: daysFrom(today, AHEAD).map((day) => ({
      day,
      hanoi: coming.get(`${day} Hanoi`) ?? 0,
      hoChiMinh: coming.get(`${day} Ho Chi Minh`) ?? 0,
    })),
    bestSellers: sold,
  }
}

interface Recent {
  id: string
  customerName: string
  customerEmail: string
  cents: number
  status: OrderStatus
}

function daysFrom(first: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}
