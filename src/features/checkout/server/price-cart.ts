import { and, count, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { QuoteLine, StockLine } from '#db/schema/checkouts.ts'
import { products, productTranslations } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { isTranslation, type Locale } from '#shared/locale.ts'
import type { Day } from '#shared/dates.ts'
import type { Currency } from '#shared/money.ts'
import { fail, ok, type Failure, type Result } from '#shared/result.ts'
import type { City } from '#shared/shop.ts'
import { MAX_QUANTITY } from '#features/cart/cart.ts'
import { pricesAt } from '#features/catalog/server/product-rows.ts'
import { PLAIN_DELIVERY } from '#features/delivery/delivery-fee.ts'
import type { DeliveryRefusal } from '#features/delivery/delivery-refusals.ts'
import type { DeliveryRules } from '#features/delivery/delivery-rules.ts'
import {
  knowDelivery,
  refusedTime,
  type AskedDelivery,
  type KnownDelivery,
  type SlotPlace,
} from '#features/delivery/server/known-delivery.ts'
import { maySetAside, refusedTimeOfStaff, type SetAside } from '#features/delivery/server/set-aside.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import { refusedSum, type CodeRefusal } from '#features/promotions/promotions.ts'
import { isLimited, refusedUse, UNKNOWN_BUYER, type CodeLimits } from '#features/promotions/server/code-uses.ts'
import { findPromotion } from '#features/promotions/server/queries.ts'
import { refusedPieces } from '#features/stock/server/pieces-left.ts'
import { quoteTotals, subtotalOf, type PricedLine, type QuoteTotals } from '../quote.ts'
import type { UnavailableCode, UnpricedCode, UnpricedProductCode } from '../unpriced-codes.ts'

export interface PricedCart<Line extends PricedLine = QuoteLine> extends QuoteTotals {
  currency: Currency
  lines: Line[]
  discountCode: string | null
  /** The id of that code. */
  promotionId: string | null
  discountPercent: number
  deliveryCity: City | null
  deliveryDate: Day | null
  wardCode: string
  slotId: string
}

export interface CartToPrice extends Terms {
  items: readonly Item[]
  locale: Locale
}

interface Item {
  productId: string
  quantity: number
}

/** What beside the lines determines the price. */
interface Terms {
  currency: Currency
  discountCode: string | null
  /** The instant at which the code must have its time; undefined: now. */
  codeAt?: Date | undefined
  /** Who buys, as far as it is known, and by which checkout; undefined: nobody is known. */
  buyer?: { userId: string | null; checkoutId: string } | undefined
  /** Undefined: the flat fee alone. */
  delivery?: AskedDelivery | undefined
  /** Whether staff set rules about the delivery aside; never a customer's. */
  anyway?: boolean | undefined
}

/** A line of goods. Without a product, it is the florist's choice. */
type GoodsLine = PricedLine & { productId?: string | null }

/** A quote, and the place in a delivery slot that the checkout must hold for it; null: none. */
export interface PricedPurchase<Line extends PricedLine = QuoteLine> {
  quote: PricedCart<Line>
  place: SlotPlace | null
  /** The rules about the delivery that staff have set aside. Whether its slot is full is not known here. */
  setAside: SetAside[]
}

/**
 * Prices a cart from the database, never by the browser's prices. Names are in the customer's language. A failure's
 * field is the id of its product, or the part of the delivery (`delivery.slotId`).
 */
export async function priceCart(shop: Shop, cart: CartToPrice): Promise<Result<PricedPurchase, UnpricedCode>> {
  const lines = await productLines(shop, cart)
  return lines.ok ? priceLines(shop, lines.value.lines, cart) : lines
}

interface ProductLines {
  lines: QuoteLine[]
  counted: StockLine[]
}

/**
 * Returns the lines of the products in a cart, at the prices of this moment, a sale’s while it runs, and by their names
 * in a language. A product that is there twice is one line. `counted` are those whose stock is counted: as many are
 * left, but other checkouts may hold some. A failure's field is the id of its product.
 */
export async function productLines(
  shop: Shop,
  { items, locale }: Pick<CartToPrice, 'items' | 'locale'>,
): Promise<Result<ProductLines, UnpricedProductCode>> {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of items) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)

  const ids = [...quantities.keys()]
  const found = new Map(
    (await shop.db.select().from(products).where(inArray(products.id, ids))).map((row) => [row.id, row]),
  )
  const names = await translatedNames(shop, locale, ids)

  const now = shop.clock.now()
  const lines: QuoteLine[] = []
  const counted: StockLine[] = []
  for (const [productId, quantity] of quantities) {
    const product = found.get(productId)
    if (!product) return fail('unknown_product', { field: productId })
    const unavailable = codeOf(product, quantity)
    if (unavailable) return fail(unavailable, { field: productId })
    if (quantity > MAX_QUANTITY) return fail('invalid_quantity', { field: productId })
    if (product.stock !== null) counted.push({ productId, quantity })
    lines.push({
      productId,
      productName: names.get(productId) ?? product.name,
      imageUrl: product.imageUrl,
      ...pricesAt(product, now),
      quantity,
    })
  }
  return ok({ lines, counted })
}

/**
 * Prices lines with discount and delivery: the one place where a purchase of the checkout or of staff gets its amounts.
 * A failure's field is the part of the delivery (`delivery.slotId`).
 */
export async function priceLines<Line extends GoodsLine>(
  shop: Shop,
  lines: Line[],
  cart: Terms,
): Promise<Result<PricedPurchase<Line>, DeliveryRefusal | CodeRefusal>> {
  const codeAt = cart.codeAt ?? shop.clock.now()
  const found = cart.discountCode ? await findPromotion(shop.db, cart.discountCode, codeAt) : ok(null)
  if (!found.ok) return found

  const promotion = found.value
  const discountPercent = promotion?.discountPercent ?? 0
  const rules = await readDeliveryRules(shop.db)
  const asked = cart.delivery
  const delivery = asked ? orderableDelivery(rules, asked, shop.clock.now(), cart.anyway) : ok(null)
  if (!delivery.ok) return delivery
  const discounted = promotion ? await discountedLines(shop.db, lines, promotion) : lines
  const quote = {
    ...quoteTotals(
      lines,
      discountPercent,
      cart.currency,
      rules.fees,
      delivery.value?.known ?? PLAIN_DELIVERY,
      discounted,
    ),
    currency: cart.currency,
    lines,
    discountCode: promotion?.code ?? null,
    promotionId: promotion?.id ?? null,
    discountPercent,
    deliveryCity: asked?.city ?? null,
    deliveryDate: asked?.date ?? null,
    wardCode: asked?.wardCode ?? '',
    slotId: asked?.slotId ?? '',
  }
  const refused = promotion && (await refusedCode(shop, promotion, discounted, cart))
  if (refused) return refused
  return ok({ quote, place: delivery.value?.known.place ?? null, setAside: delivery.value?.setAside ?? [] })
}

/** Returns the lines that a code discounts: all, or those of products that are in one of its categories now. */
export async function discountedLines<Line extends GoodsLine>(
  db: Database,
  lines: readonly Line[],
  { categories }: { categories: readonly string[] },
): Promise<readonly Line[]> {
  if (categories.length === 0) return lines
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), inArray(products.category, categories)))
  return lines.filter(({ productId }) => found.some(({ id }) => id === productId))
}

/** Returns why a code does not count for this purchase, as far as its buyer is known; Pay checks it for the rest. */
async function refusedCode(
  { db }: Shop,
  promotion: CodeLimits & Parameters<typeof refusedSum>[0],
  discounted: readonly PricedLine[],
  { currency, buyer }: Terms,
): Promise<Failure<CodeRefusal> | null> {
  if (discounted.length === 0) return fail('code_other_goods')
  const refused = refusedSum(promotion, subtotalOf(discounted, currency), currency)
  if (refused || !isLimited(promotion)) return refused
  const known = { ...UNKNOWN_BUYER, userId: buyer?.userId ?? null }
  return refusedUse(db, promotion, known, buyer?.checkoutId ?? '')
}

/**
 * Returns what a delivery means if it can be ordered now, or with `anyway` the rules that it breaks. Places are not
 * counted.
 */
function orderableDelivery(
  rules: DeliveryRules,
  asked: AskedDelivery,
  now: Date,
  anyway = false,
): Result<{ known: KnownDelivery; setAside: SetAside[] }, DeliveryRefusal> {
  const found = knowDelivery(rules, asked, { anyWard: anyway })
  if (!found.ok) return fail(found.code, { field: `delivery.${found.field}` })
  const known = found.value
  const setAside: SetAside[] = known.zone === 'none' ? ['ward_not_served'] : []
  const refused = (anyway ? refusedTimeOfStaff : refusedTime)(rules, known, now)
  if (!refused) return ok({ known, setAside })
  const { code } = refused
  if (anyway && maySetAside(code)) return ok({ known, setAside: [...setAside, code] })
  return fail(code, { field: `delivery.${refused.field}` })
}

/**
 * Checks the products of a quote again before they are paid. Returns the lines whose stock is counted, or a failure for
 * the first product that is no longer sold (field: its id).
 */
export async function checkSold(
  db: Pick<Database, 'select'>,
  lines: readonly QuoteLine[],
): Promise<Result<StockLine[], UnavailableCode>> {
  const ids = lines.map(({ productId }) => productId)
  const { id, archivedAt, inStock, stock } = products
  const rows = await db.select({ id, archivedAt, inStock, stock }).from(products).where(inArray(products.id, ids))
  const counted: StockLine[] = []
  for (const { productId, quantity } of lines) {
    const product = rows.find((row) => row.id === productId)
    const code = product ? codeOf(product, quantity) : 'product_archived'
    if (code) return fail(code, { field: productId })
    if (product && product.stock !== null) counted.push({ productId, quantity })
  }
  return ok(counted)
}

/** Returns the SQL condition that products are sold; `hasPieces` counts those that are counted. */
export function areSold(db: Pick<Database, 'select'>, lines: readonly QuoteLine[]): SQL {
  const ids = new Set(lines.map(({ productId }) => productId))
  const sold = db
    .select({ n: count() })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isNull(products.archivedAt), products.inStock))
  return sql`${sold} = ${ids.size}`
}

type Availability = Pick<typeof products.$inferSelect, 'archivedAt' | 'inStock' | 'stock'>

function codeOf({ archivedAt, inStock, stock }: Availability, quantity: number): UnavailableCode | null {
  if (archivedAt) return 'product_archived'
  if (!inStock) return 'out_of_stock'
  return stock === null ? null : refusedPieces(quantity, stock)
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
