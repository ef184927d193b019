import type { QuoteLine, StockLine } from '#db/schema/checkouts.ts'
import { readDongPerDollar } from '#server/price-rate.ts'
import type { Shop } from '#server/shop.ts'
import { ok, type Result } from '#shared/result.ts'
import type { UnpricedCode } from '../unpriced-codes.ts'
import type { StaffQuoteRequest } from '../staff-order.schema.ts'
import { choiceLines, type ChoiceLine } from './choice-lines.ts'
import { priceLines, productLines, type PricedPurchase } from './price-cart.ts'

/**
 * Prices an order of staff as the checkout does (`priceLines`); only the florist's choice has a price of its own, and
 * staff may set rules about the delivery aside (`anyway`). Writes nothing. `counted` are the lines whose stock is
 * counted. A failure's field is the id of its product, or the part of the delivery (`delivery.slotId`).
 */
export async function quoteStaffOrder(
  shop: Shop,
  asked: StaffQuoteRequest,
): Promise<Result<PricedPurchase<QuoteLine | ChoiceLine> & { counted: StockLine[] }, UnpricedCode>> {
  const { locale } = asked
  const currency = asked.currency === 'usd' ? 'USD' : 'VND'
  const items = asked.lines.flatMap(({ productId, quantity }) =>
    productId === undefined ? [] : [{ productId, quantity }],
  )
  const products = await productLines(shop, { items, locale })
  if (!products.ok) return products
  const { lines, counted } = products.value
  const dongPerDollar = await readDongPerDollar(shop.db)
  const choices = choiceLines(asked.lines, { currency, locale, dongPerDollar })
  const priced = await priceLines(shop, [...lines, ...choices], {
    currency,
    discountCode: asked.discountCode || null,
    delivery: asked.delivery,
    anyway: asked.anyway,
  })
  return priced.ok ? ok({ ...priced.value, counted }) : priced
}
