import { and, count, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { QuoteLine } from '#db/schema/checkouts.ts'
import { products, productTranslations } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { isTranslation, type Locale } from '#shared/locale.ts'
import type { Day } from '#shared/dates.ts'
import type { Currency } from '#shared/money.ts'
import { fail, ok, type Failure, type Result } from '#shared/result.ts'
import type { City } from '#shared/shop.ts'
import { MAX_QUANTITY } from '#features/cart/cart.ts'
import { PLAIN_DELIVERY, type DeliveryTerms } from '#features/delivery/delivery-fee.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import { findActivePromotion } from '#features/promotions/server/queries.ts'
import { quoteTotals, type QuoteTotals } from '../quote.ts'

export interface PricedCart extends QuoteTotals {
  currency: Currency
  lines: QuoteLine[]
  discountCode: string | null
  discountPercent: number
  deliveryCity: City | null
  deliveryDate: Day | null
  wardCode: string
  slotId: string
}

/** The delivery that a quote prices: where and when, and what that means for the fee. */
interface PricedDelivery extends DeliveryTerms {
  city: City
  day: Day
  /** Empty: no ward was chosen. */
  wardCode: string
  /** Empty: any time of the day. */
  slotId: string
}

interface CartToPrice {
  items: readonly { productId: string; quantity: number }[]
  currency: Currency
  discountCode: string | null
  locale: Locale
  /** Undefined: the flat fee alone. */
  delivery?: PricedDelivery | undefined
}

/** Why a product cannot be bought. */
export type UnavailableCode = 'product_archived' | 'out_of_stock'

/** Why a cart cannot be priced (`priceCart`). */
export type UnpricedCode = UnavailableCode | 'unknown_product' | 'invalid_quantity' | 'invalid_discount_code'

/**
 * Prices a cart from the database, never by the browser's prices. Names are in the customer's language. A failure's
 * field is the id of its product.
 */
export async function priceCart(shop: Shop, cart: CartToPrice): Promise<Result<PricedCart, UnpricedCode>> {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of cart.items)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)

  const ids = [...quantities.keys()]
  const found = new Map(
    (await shop.db.select().from(products).where(inArray(products.id, ids))).map((row) => [row.id, row]),
  )
  const names = await translatedNames(shop, cart.locale, ids)

  const lines: QuoteLine[] = []
  for (const [productId, quantity] of quantities) {
    const product = found.get(productId)
    if (!product) return fail('unknown_product', { field: productId })
    const unavailable = codeOf(product)
    if (unavailable) return fail(unavailable, { field: productId })
    if (quantity > MAX_QUANTITY) return fail('invalid_quantity', { field: productId })
    lines.push({
      productId,
      productName: names.get(productId) ?? product.name,
      imageUrl: product.imageUrl,
      priceVND: product.priceVND,
      priceUSDCents: product.priceUSDCents,
      quantity,
    })
  }

  const promotion = cart.discountCode ? await findActivePromotion(shop.db, cart.discountCode) : null
  if (cart.discountCode && !promotion) return fail('invalid_discount_code')

  const discountPercent = promotion?.discountPercent ?? 0
  const { fees } = await readDeliveryRules(shop.db)
  const { delivery } = cart
  return ok({
    ...quoteTotals(lines, discountPercent, cart.currency, fees, delivery ?? PLAIN_DELIVERY),
    currency: cart.currency,
    lines,
    discountCode: promotion?.code ?? null,
    discountPercent,
    deliveryCity: delivery?.city ?? null,
    deliveryDate: delivery?.day ?? null,
    wardCode: delivery?.wardCode ?? '',
    slotId: delivery?.slotId ?? '',
  })
}

/**
 * Checks the products of a quote again before they are paid. Returns a failure for the first one that is no
 * longer sold (field: its id), or null.
 */
export async function findUnavailable(
  db: Pick<Database, 'select'>,
  lines: readonly QuoteLine[],
): Promise<Failure<UnavailableCode> | null> {
  const ids = lines.map(({ productId }) => productId)
  const rows = await db
    .select({ id: products.id, archivedAt: products.archivedAt, inStock: products.inStock })
    .from(products)
    .where(inArray(products.id, ids))
  for (const id of ids) {
    const product = rows.find((row) => row.id === id)
    const code = product ? codeOf(product) : 'product_archived'
    if (code) return fail(code, { field: id })
  }
  return null
}

/** Returns the SQL condition that `findUnavailable` finds nothing. */
export function areSold(db: Pick<Database, 'select'>, lines: readonly QuoteLine[]): SQL {
  const ids = new Set(lines.map(({ productId }) => productId))
  const sold = db
    .select({ n: count() })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isNull(products.archivedAt), products.inStock))
  return sql`${sold} = ${ids.size}`
}

function codeOf({
  archivedAt,
  inStock,
}: Pick<typeof products.$inferSelect, 'archivedAt' | 'inStock'>): UnavailableCode | null {
  if (archivedAt) return 'product_archived'
  return inStock ? null : 'out_of_stock'
}

/** Returns the names by product in a language; empty for the language that products are stored in. */
async function translatedNames(shop: Shop, locale: Locale, ids: string[]): Promise<Map<string, string>> {
  if (!isTranslation(locale)) return new Map()
  const rows = await shop.db
    .select({ id: productTranslations.productId, name: productTranslations.name })
    .from(productTranslations)
    .where(and(eq(productTranslations.locale, locale), inArray(productTranslations.productId, ids)))
  return new Map(rows.map((row) => [row.id, row.name]))
}
