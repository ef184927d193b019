import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { addDays, AHEAD_OF_UTC_MS, startOfDay, type Day } from '#shared/dates.ts'
import { DAY_MS } from '#shared/durations.ts'
import { pageTranslator } from '#i18n/page.ts'
import { readTax } from '#server/tax.ts'
import type { Locale } from '#shared/locale.ts'
import { centsToDecimal } from '#shared/money.ts'
import type { City } from '#shared/shop.ts'
import type { SalesMethod } from '../sales.ts'
import type { Sales } from '../sales.calls.ts'
import { COUNTS, DISPUTED, METHOD, SUPPLEMENTS, vatIn, vatPercent } from './order-amounts.ts'

const MOST_PRODUCTS = 50

/** By what the orders of a range are grouped. A null key has a meaning of its own for each. */
const KEYS = {
  all: sql`null`,
  day: sql`day`,
  city: sql`delivery_city`,
  slot: sql`slot_id`,
  code: sql`discount_code`,
  method: sql`method`,
} as const
type Grouped = keyof typeof KEYS

/** The sums of a group. VND are whole dong, USD are cents. */
interface Group {
  by: Grouped
  key: string | number | null
  currency: 'VND' | 'USD'
  orders: number
  cancelled: number
  goods: number
  discount: number
  deliveryFee: number
  taken: number
  refunded: number
  disputed: number
  /** The tax within what is left after refunds and disputes: the sum of each order's. */
  vat: number
}

/**
 * Returns what the orders of a range of days in Vietnam brought in, by the day on which they were placed. A cancelled
 * order counts with what was paid and refunded; one that is not paid yet counts with nothing. What a bank has taken
 * back by a dispute leaves the net of the order's day, and comes back when the shop wins. Tax is at the rate of when an
 * order was placed. An order that was paid by two methods is among the orders of both, each with its part of the
 * money. The pieces of a product are counted as orders are, also of those that are not paid yet; its goods are those
 * that are paid. The goods are what was paid for them: what an exchange made cheaper is among the refunds. Products
 * have their present names, in the reader's language if they are translated.
 * @param range both days are included
 */
export async function readSales(db: Database, range: { from: Day; to: Day }, locale: Locale): Promise<Sales> {
  const { from, to } = range
  const inRange = sql`created_at >= ${startOfDay(from).getTime()} and created_at < ${startOfDay(addDays(to, 1)).getTime()}`
  const { rates } = await readTax(db)
  const [groups, products] = await db.batch([
    db.all<Group>(groupedSums(inRange, vatPercent(rates))),
    db.all<Sold>(soldProducts(inRange, locale)),
  ])
  const sharesBy = (by: Grouped) => shares(groups.filter((group) => group.by === by))
  const all = groups.filter(({ by }) => by === 'all')
  const byDay = new Map(sharesBy('day').map(({ key, ...share }) => [key, share]))
  return {
    ...range,
    orders: total(all, 'orders'),
    cancelled: total(all, 'cancelled'),
    goods: money(all, ({ goods }) => goods),
    discount: money(all, ({ discount }) => discount),
    deliveryFee: money(all, ({ deliveryFee }) => deliveryFee),
    taken: money(all, ({ taken }) => taken),
    refunded: money(all, ({ refunded }) => refunded),
    disputed: money(all, ({ disputed }) => disputed),
    net: money(all, netOf),
    vat: money(all, ({ vat }) => vat),
    byDay: daysOf(range).map((day) => ({ day, ...(byDay.get(Date.parse(day) / DAY_MS) ?? NOTHING) })),
    byProduct: products.map(({ VND, cents, ...sold }) => ({ ...sold, goods: { VND, USD: centsToDecimal(cents) } })),
    byCity: sharesBy('city').map(({ key, ...share }) => ({ city: key as City | null, ...share })),
    bySlot: sharesBy('slot').map(({ key, ...share }) => ({ slotId: String(key), ...share })),
    byCode: sharesBy('code').map(({ key, ...share }) => ({ code: key as string | null, ...share })),
    byMethod: sharesBy('method').map(({ key, ...share }) => ({ method: key as SalesMethod, ...share })),
  }
}

/**
 * One pass over the orders of the range; then a sum for each day, and one for each mixture of the other keys, of which
 * there are few, and from that the sums of each key. Six sums over all orders would sort them six times.
 */
function groupedSums(inRange: SQL, percent: SQL): SQL {
  const { day, ...others } = KEYS
  const ofMixtures = Object.entries(others).map(([by, key]) => sumsBy(by, key, sql`mixtures`))
  const sums = [sumsBy('day', day, sql`counted`), ...ofMixtures, ...movedSums(inRange)]
  return sql`with counted as materialized (
      select currency, delivery_city, slot_id, discount_code, ${METHOD} as method,
        cast((created_at + ${AHEAD_OF_UTC_MS}) / ${DAY_MS} as integer) as day,
        status <> 'cancelled' as orders, status = 'cancelled' as cancelled,
        (total + discount - delivery_fee) * paid as goods, discount * paid as discount,
        delivery_fee * paid as "deliveryFee", total * paid as taken, refunded * paid as refunded, disputed,
        ${vatIn(sql`(total - refunded) * paid - disputed`, percent)} as vat
      from (select *, ${COUNTS} as paid, ${DISPUTED} as disputed
        from orders indexed by orders_created where ${inRange})
    ), mixtures as materialized (
      select delivery_city, slot_id, discount_code, method, currency, ${SUMS} from counted group by 1, 2, 3, 4, 5
    ) ${sql.join(sums, sql` union all `)}`
}

/**
 * Returns the sums that move what supplements brought in to their own method, where it is not that of their order.
 * Banks take back card payments alone.
 */
function movedSums(inRange: SQL): SQL[] {
  const moved = sql`(select method, paid_by, currency, max(status <> 'cancelled') as counted, sum(amount) as amount,
      sum(given_back) as given_back, iif(paid_by = 'card', max(disputed), 0) as taken_back
    from ${SUPPLEMENTS} as supplement
    cross join (select id, status, currency, created_at, ${METHOD} as method, ${DISPUTED} as disputed from orders) as paid
      on id = order_id and method <> paid_by
    where ${inRange} group by id, paid_by)`
  const sums = (key: SQL, orders: SQL, sign: SQL) => sql`select 'method', ${key}, currency, sum(${orders}), 0, 0, 0, 0,
    sum(${sign} * amount), sum(${sign} * given_back), sum(${sign} * taken_back), 0 from ${moved} group by 2, 3`
  return [sums(sql`paid_by`, sql`counted`, sql`1`), sums(sql`method`, sql`0`, sql`-1`)]
}

const SUMS = sql.join(
  ['orders', 'cancelled', 'goods', 'discount', 'deliveryFee', 'taken', 'refunded', 'disputed', 'vat'].map((amount) =>
    sql.raw(`sum("${amount}") as "${amount}"`),
  ),
  sql`, `,
)

function sumsBy(by: string, key: SQL, from: SQL): SQL {
  return sql`select ${by} as "by", ${key} as "key", currency, ${SUMS} from ${from} group by 2, 3`
}

/** A null product: all of the florist's choices together. */
interface Sold {
  productId: string | null
  name: string
  quantity: number
  VND: number
  cents: number
}

function soldProducts(inRange: SQL, locale: Locale): SQL {
  return sql`select s.product_id as productId,
    coalesce(t.name, p.name, ${pageTranslator(locale)('adminOrders:choice.name')}) as name, s.quantity, s.VND, s.cents
    from (
      select i.product_id, sum(i.quantity) as quantity,
        sum(iif(o.currency = 'VND', i.price_vnd * i.quantity * ${COUNTS}, 0)) as VND,
        sum(iif(o.currency = 'USD', i.price_usd_cents * i.quantity * ${COUNTS}, 0)) as cents
      from orders o indexed by orders_created
      cross join order_items i on i.order_id = o.id
      where ${inRange} and o.status <> 'cancelled'
      group by 1 order by 2 desc, 1 limit ${MOST_PRODUCTS}
    ) s left join products p on p.id = s.product_id
    left join product_translations t on t.product_id = p.id and t.locale = ${locale}
    order by s.quantity desc, 2`
}

type Amounts = Pick<Group, 'currency' | 'taken' | 'refunded' | 'disputed'>

const netOf = ({ taken, refunded, disputed }: Amounts) => taken - refunded - disputed

const total = (groups: readonly Group[], field: 'orders' | 'cancelled') =>
  groups.reduce((sum, group) => sum + group[field], 0)

/** Adds up an amount of the groups, each currency for itself. */
function money<Row extends Amounts>(groups: readonly Row[], amount: (row: Row) => number): Sales['net'] {
  const sum = (currency: Group['currency']) =>
    groups.reduce((all, group) => all + (group.currency === currency ? amount(group) : 0), 0)
  return { VND: sum('VND'), USD: centsToDecimal(sum('USD')) }
}

const NOTHING = { orders: 0, net: { VND: 0, USD: centsToDecimal(0) } }

/** Joins the currencies and the parts of each key. Those with the most orders come first. */
function shares(groups: readonly Group[]): { key: Group['key']; orders: number; net: Sales['net'] }[] {
  return [...Map.groupBy(groups, ({ key }) => key)]
    .map(([key, rows]) => ({ key, orders: total(rows, 'orders'), net: money(rows, netOf) }))
    .toSorted((a, b) => b.orders - a.orders)
}

function daysOf({ from, to }: { from: Day; to: Day }): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
