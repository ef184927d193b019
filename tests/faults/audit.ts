import { centsToDecimal } from '#shared/money.ts'
import type { AuditedIntent, Provider } from './provider.ts'
import type { Visitor } from './visitor.ts'

/** What an audit compares: the provider's list, the shop's database, and what visitors were told. */
export interface AuditedWorld {
  name: string
  visitors: readonly Visitor[]
  /** Intents on the provider's account that another shop made. */
  foreign: ReadonlySet<string>
  provider: Pick<Provider, 'intents'>
  /** What the shop has printed. */
  shop: { output(): string }
  /** Queries the shop's database. */
  read<Row>(query: string): Row[] | Promise<Row[]>
}

/** An order's row; amounts in minor units. */
interface Order {
  id: string
  intent: string
  currency: 'VND' | 'USD'
  subtotal: number
  discount: number
  deliveryFee: number
  total: number
  refunded: number
  review: string | null
  name: string
  address: string
}

// Those of other methods are compared by compared-books.ts. The demo shop's past orders have no intent.
const ORDERS = `SELECT id, payment_intent_id AS intent, currency, subtotal, discount, delivery_fee AS deliveryFee, total,
  refunded, review_reason AS review, customer_name AS name, delivery_address AS address
  FROM orders WHERE payment_provider = 'stripe' AND payment_intent_id IS NOT NULL`
const LINES = `SELECT order_id AS orderId, sum(price_vnd * quantity) AS VND, sum(price_usd_cents * quantity) AS USD
  FROM order_items GROUP BY order_id`
const RECORDS = `SELECT payment_intent_id AS intent FROM payment_events WHERE id LIKE 'fulfil:%'`

/** Sums in minor units. */
interface Sums {
  vnd: number
  usd: number
}

export interface Audit {
  purchases: number
  succeeded: number
  orders: number
  /** What the provider charged; `booked` is what the shop's orders add up to. */
  taken: Sums
  booked: Sums
  /** Paid intents without an order, and acknowledged data that is missing. */
  lost: string[]
  /** Second orders and second charges. */
  double: string[]
  /** Every other disagreement. */
  wrong: string[]
}

/** Invariant 1: the longest that a paid intent may wait for its order once all parts are up. */
const DEADLINE_MS = 60_000

/**
 * Waits until every paid intent has its order. Returns how long that took, in milliseconds.
 * @throws Error after a minute
 */
export async function untilBooked(world: AuditedWorld): Promise<number> {
  const began = Date.now()
  for (;;) {
    const paid = (await ours(world)).filter(({ status }) => status === 'succeeded')
    const booked = new Set((await world.read<Order>(ORDERS)).map(({ intent }) => intent))
    const missing = paid.filter(({ id }) => !booked.has(id))
    if (missing.length === 0) return Date.now() - began
    if (Date.now() - began > DEADLINE_MS)
      throw new Error(
        `${world.name}: paid for a minute and no order: ${missing.map(({ id }) => id).join(', ')}\n${world.shop.output().slice(-4000)}`,
      )
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Compares the provider's payments, the shop's orders and what visitors were told. */
export async function audit(world: AuditedWorld): Promise<Audit> {
  const intents = await ours(world)
  const orders = await world.read<Order>(ORDERS)
  const lines = new Map(
    (await world.read<{ orderId: string } & Record<'VND' | 'USD', number>>(LINES)).map((row) => [row.orderId, row]),
  )
  const recorded = new Set((await world.read<{ intent: string }>(RECORDS)).map(({ intent }) => intent))
  const succeeded = intents.filter(({ status }) => status === 'succeeded')
  const byIntent = Map.groupBy(orders, ({ intent }) => intent)

  const found: Audit = {
    purchases: world.visitors.length,
    succeeded: succeeded.length,
    orders: orders.length,
    taken: { vnd: 0, usd: 0 },
    booked: { vnd: 0, usd: 0 },
    lost: [],
    double: [],
    wrong: [],
  }
  for (const intent of succeeded) {
    found.taken[intent.currency] += intent.amount_received
    const [order, ...others] = byIntent.get(intent.id) ?? []
    if (!order) found.lost.push(`${intent.id} is paid and has no order`)
    if (others.length > 0) found.double.push(`${intent.id} has ${others.length + 1} orders`)
    if (intent.charges !== 1) found.double.push(`${intent.id} was charged ${intent.charges} times`)
    if (order) found.wrong.push(...disagreements(intent, order))
  }
  const paidIds = new Set(succeeded.map(({ id }) => id))
  for (const order of orders) {
    const tell = (what: string) => found.wrong.push(`order ${order.id} of ${order.intent}: ${what}`)
    found.booked[order.currency === 'VND' ? 'vnd' : 'usd'] += order.total
    if (!paidIds.has(order.intent)) tell('its intent is not paid')
    if (!recorded.has(order.intent)) tell('no record of its fulfilment')
    if (order.subtotal - order.discount + order.deliveryFee !== order.total) tell('its sum is wrong')
    if (order.review) continue
    const sum = lines.get(order.id)?.[order.currency]
    if (sum !== order.subtotal) tell(`its lines make ${sum}, its subtotal is ${order.subtotal}`)
  }
  for (const visitor of world.visitors) checkVisitor(visitor, intents, byIntent, found)
  return found
}

function disagreements(intent: AuditedIntent, order: Order): string[] {
  const wrong: string[] = []
  const tell = (what: string) => wrong.push(`order ${order.id} of ${intent.id}: ${what}`)
  if (order.total !== intent.amount_received) tell(`${order.total} booked, ${intent.amount_received} taken`)
  if (order.currency.toLowerCase() !== intent.currency) tell(`${order.currency} booked, ${intent.currency} taken`)
  if (order.refunded !== intent.amount_refunded) tell(`${order.refunded} refunded, not ${intent.amount_refunded}`)
  return wrong
}

function checkVisitor(visitor: Visitor, intents: AuditedIntent[], byIntent: Map<string, Order[]>, found: Audit): void {
  const name = visitor.customerData.customerName
  const paid = intents.filter(({ id, status }) => visitor.intents.has(id) && status === 'succeeded')
  if (paid.length > 1) found.double.push(`${name} was charged ${paid.length} times`)
  if (visitor.paid && paid.length === 0) found.lost.push(`${name} paid, and the provider knows nothing of it`)
  const [order] = paid[0] ? (byIntent.get(paid[0].id) ?? []) : []
  if (visitor.orderId !== null && order?.id !== visitor.orderId)
    found.lost.push(`${name} was told order ${visitor.orderId}, and there is ${order?.id ?? 'none'}`)
  if (!order || !visitor.agreed || visitor.agreed.paymentIntentId !== order.intent) return
  const { total, currency } = visitor.agreed.quote
  if (order.total !== total || order.currency !== currency)
    found.wrong.push(`${name} agreed to ${total} ${currency} and paid ${order.total} ${order.currency}`)
  if (order.review) found.wrong.push(`${name}: order in review without need (${order.review})`)
  if (order.name !== name || order.address !== visitor.customerData.deliveryAddress)
    found.lost.push(`${name} gave an address, and the order has another`)
}

async function ours(world: AuditedWorld): Promise<AuditedIntent[]> {
  return (await world.provider.intents()).filter(({ id }) => !world.foreign.has(id))
}

/** Sums up the audits of several worlds in the one line that docs/figures.md quotes. */
export function auditLine(audits: readonly Audit[]): string {
  const sum = (of: (audit: Audit) => number) => audits.reduce((total, each) => total + of(each), 0)
  const both = (currency: 'vnd' | 'usd', written: (minor: number) => string) =>
    [sum(({ taken }) => taken[currency]), sum(({ booked }) => booked[currency])].map(written).join(' = ')
  return (
    `faults: ${sum(({ purchases }) => purchases)} purchases, ${sum(({ succeeded }) => succeeded)} intents succeeded, ` +
    `${sum((each) => each.orders)} orders, VND ${both('vnd', String)}, USD ${both('usd', centsToDecimal)}, ` +
    `lost ${sum(({ lost }) => lost.length)}, double ${sum(({ double }) => double.length)}`
  )
}
