import { eq } from 'drizzle-orm'
import { orders, promotions, type orderItems, type OrderRow } from '#db/schema/index.ts'
import { checkExchange } from '#features/orders/order-edit.ts'
import { priceOf } from '#features/orders/order-price.ts'
import { awaitsDetails } from '#features/orders/server/complete-order.ts'
import { termsOf } from '#features/orders/server/insert-payment-link.ts'
import { isReceivedByStaff, receivedPayment } from '#features/orders/server/order-payment.ts'
import { offersTransfer } from '#features/orders/server/pay-link-by-transfer.ts'
import { isHeldByDispute } from '#features/orders/server/record-disputes.ts'
import { leftToRefund } from '#features/orders/server/refunds.ts'
import { selectLines } from '#features/orders/server/select-lines.ts'
import { isTooSmallFor } from '#features/payments/server/payment-providers.ts'
import { checkVersion } from '#server/next-version.ts'
import { readDongPerDollar } from '#server/price-rate.ts'
import type { Shop } from '#server/shop.ts'
import type { CodeOf } from '#shared/call.ts'
import type { Currency } from '#shared/money.ts'
import { isUnpaid } from '#shared/payment-methods.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { readChoicePrice } from '../choice-price.ts'
import type { quoteExchange } from '../exchange.calls.ts'
import type { ExchangedLine, ExchangeOutcome, ExchangeQuoteRequest } from '../exchange.schema.ts'
import { discountOn, subtotalOf, type QuoteTotals } from '../quote.ts'
import { choiceLines } from './choice-lines.ts'
import { discountedLines, productLines } from './price-cart.ts'

type Line = Omit<typeof orderItems.$inferSelect, 'orderId' | 'line' | 'stockTaken'>

type Code = CodeOf<typeof quoteExchange>

/** What an exchange does. Amounts are minor units of the order's currency. */
export interface PlannedExchange {
  order: OrderRow
  linesBefore: Line[]
  lines: Line[]
  subtotal: number
  discount: number
  /** What the order costs before and after. */
  before: number
  price: number
  /** By how much the goods cost more in the other currency, in its minor units. */
  otherDifference: number
  outcome: ExchangeOutcome
  /** What goes back to the customer. */
  refund: number
}

/**
 * Prices an exchange of an order's lines, and says what happens with the money. Lines that stay keep their name and
 * price; others cost what they cost now. Discount in percent, delivery fee and surcharges stay as they were recorded; a
 * code of categories discounts their goods alone. Writes nothing. A failure's field is the id of its product, or the
 * part of a line (`lines.2.price`).
 */
export async function planExchange(
  shop: Shop,
  orderId: string,
  { lines: asked, updatedAt }: ExchangeQuoteRequest,
): Promise<Result<PlannedExchange, Code>> {
  const [[order], rows] = await shop.db.batch([
    shop.db.select().from(orders).where(eq(orders.id, orderId)),
    selectLines(shop.db, [orderId]),
  ])
  if (!order) return fail('order_not_found')
  const checked = checkExchange({ ...order, awaitsDetails: awaitsDetails(order) })
  if (!checked.ok) return checked
  const current = checkVersion(updatedAt, order.updatedAt)
  if (!current.ok) return current
  const linesBefore = rows.map(({ orderId: _, line: __, stockTaken: ___, ...line }) => line)
  const lines = await linesAfter(shop, order, linesBefore, asked)
  if (!lines.ok) return lines
  const discounted = await discountOf(shop, order, linesBefore)
  const [goodsBefore, goodsAfter] = [await goodsOf(linesBefore, discounted), await goodsOf(lines.value, discounted)]
  const other = order.currency === 'VND' ? 'USD' : 'VND'
  const goods = goodsAfter(order.currency)
  const before = priceOf(order)
  const price = priceOf({ ...order, ...goods })
  const money = await moneyOf(shop, order, price - before)
  if (!money.ok) return money
  const otherDifference = netOf(goodsAfter(other)) - netOf(goodsBefore(other))
  return ok({ order, linesBefore, lines: lines.value, ...goods, before, price, otherDifference, ...money.value })
}

type Goods = Pick<QuoteTotals, 'subtotal' | 'discount'>

const netOf = ({ subtotal, discount }: Goods) => subtotal - discount

/** Returns the discount of lines in a currency. */
type DiscountOf = (lines: readonly Line[]) => Promise<(currency: Currency) => number>

/**
 * Returns the discount that an order was placed with. A code that is gone, or whose categories or goods have changed
 * since, does not say any more which goods it was for: unless it discounted all, its sum stays as it was recorded.
 */
async function discountOf(
  { db }: Shop,
  { promotionId, discountPercent, discount, currency }: OrderRow,
  linesBefore: readonly Line[],
): Promise<DiscountOf> {
  const ofAll = (lines: readonly Line[], of: Currency) => discountOn(lines, of, discountPercent)
  const [code] = promotionId
    ? await db.select({ categories: promotions.categories }).from(promotions).where(eq(promotions.id, promotionId))
    : []
  if (code && discount === ofAll(await discountedLines(db, linesBefore, code), currency))
    return async (lines) => {
      const discounted = await discountedLines(db, lines, code)
      return (of) => ofAll(discounted, of)
    }
  if (discount === ofAll(linesBefore, currency)) return async (lines) => (of) => ofAll(lines, of)
  return async (lines) => (of) => (of === currency ? Math.min(discount, ofAll(lines, of)) : 0)
}

/** Returns what lines cost in a currency. */
async function goodsOf(lines: readonly Line[], discountOfLines: DiscountOf): Promise<(currency: Currency) => Goods> {
  const discount = await discountOfLines(lines)
  return (currency) => ({ subtotal: subtotalOf(lines, currency), discount: discount(currency) })
}

async function linesAfter(
  shop: Shop,
  { currency, locale }: OrderRow,
  before: readonly Line[],
  asked: readonly ExchangedLine[],
): Promise<Result<Line[], Code>> {
  for (const [index, { line, price }] of asked.entries()) {
    if (line !== undefined && !before[line]) return fail('invalid_line', { field: `lines.${index}` })
    if (price !== undefined && readChoicePrice(price, currency) === null)
      return fail('invalid_choice_price', { field: `lines.${index}.price` })
  }
  const products = await productLines(shop, { items: asked.flatMap((each) => toBeSold(each, before)), locale })
  if (!products.ok) return products
  const dongPerDollar = await readDongPerDollar(shop.db)
  const sold = new Map(products.value.lines.map((line) => [line.productId, line]))
  return ok(
    asked.flatMap((each): Line[] => {
      const { line, productId, quantity } = each
      const known = line === undefined ? productId !== undefined && sold.get(productId) : before[line]
      return known ? [{ ...known, quantity }] : choiceLines([each], { currency, locale, dongPerDollar })
    }),
  )
}

/** Returns what the shop must sell for a line now: of a line that stays, the pieces that are added. */
function toBeSold({ line, productId, quantity }: ExchangedLine, before: readonly Line[]) {
  const kept = line === undefined ? undefined : before[line]
  if (kept && quantity <= kept.quantity) return []
  const id = kept ? kept.productId : productId
  return id ? [{ productId: id, quantity: quantity - (kept?.quantity ?? 0) }] : []
}

type Money = Pick<PlannedExchange, 'outcome' | 'refund'>

/** Returns what happens with the money if the order costs so much more, or less than 0: less. */
async function moneyOf(shop: Shop, order: OrderRow, difference: number): Promise<Result<Money, Code>> {
  if (difference === 0) return ok({ outcome: 'same', refund: 0 })
  if (isUnpaid(order.paymentMethod)) return refusedCollection(shop, order, order.total + difference)
  if (difference > 0) return supplementOf(shop, order, difference)
  const refund = -difference
  const byStaff = isReceivedByStaff(order)
  if (!byStaff && !receivedPayment(order)) return fail('refund_without_payment')
  if (!byStaff && (await isHeldByDispute(shop.db, order.id))) return fail('refund_disputed')
  if (refund > (await leftToRefund(shop.db, order))) return fail('refund_too_large')
  return ok({ outcome: byStaff ? 'hand_back' : 'refund', refund })
}

/** Staff note by hand what they were paid by hand; other payments are added to by a link. */
async function supplementOf(shop: Shop, order: OrderRow, amount: number): Promise<Result<Money, Code>> {
  if (isReceivedByStaff(order)) return ok({ outcome: 'collect', refund: 0 })
  if (!receivedPayment(order)) return ok({ outcome: 'too_dear', refund: 0 })
  const terms = termsOf(shop, order, amount)
  if (!terms.ok) return terms
  if (!isTooSmallFor(shop.payments.find(terms.value.paymentProvider), terms.value))
    return ok({ outcome: 'link', refund: 0 })
  const isOffered = await offersTransfer(shop, terms.value, order)
  return isOffered ? ok({ outcome: 'link_transfer', refund: 0 }) : fail('amount_too_small')
}

/** A courier collects something, and no more than the provider takes. */
function refusedCollection(shop: Shop, order: OrderRow, total: number): Result<Money, Code> {
  if (order.paymentMethod === 'cash_on_delivery') {
    if (total <= 0) return fail('amount_too_small')
    const max = shop.payments.find(order.paymentProvider)?.maxAmount[order.currency]
    if (max !== undefined && total > max) return fail('amount_too_large')
  }
  return ok({ outcome: 'owed', refund: 0 })
}
