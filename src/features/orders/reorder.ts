import type { ListedProduct } from '#features/cart/cart.api.ts'
import type { CartItem } from '#features/cart/cart.ts'
import type { OrderItem } from './orders.schema.ts'

/** Why a line of an old order cannot be put into the cart again. */
export type Obstacle = 'noPrice' | 'gone' | 'soldOut' | 'choice'

export interface Reordering {
  /** With today's names, pictures and prices. */
  add: CartItem[]
  /** What cannot be added, and why. */
  left: { name: string; why: Obstacle }[]
}

/** A line as the server may send it: the USD price is a string or a number, the VND price may be missing. */
type OldItem = Omit<OrderItem, 'priceUSD' | 'priceVND'> & {
  priceUSD: string | number | null
  priceVND?: number | null
}

/** Returns whether a line is a product of the catalogue, not the florist's choice at a price agreed for one order. */
export function isCatalogued<Line extends { productId: string | null }>(
  line: Line,
): line is Line & { productId: string } {
  return line.productId !== null
}

/**
 * Returns which lines of an order can be bought again, at today's prices. A line whose USD price is not a number or
 * whose VND price is missing is skipped (spec, section 5). If today's products are not known, the order's own prices
 * are used; the cart page updates them.
 */
export function planReorder(items: readonly OldItem[], products: readonly ListedProduct[] | null): Reordering {
  const today = products && new Map(products.map((product) => [product.id, product]))
  const plan: Reordering = { add: [], left: [] }
  for (const item of items) {
    if (!isCatalogued(item)) {
      plan.left.push({ name: item.productName, why: 'choice' })
      continue
    }
    const { productId, productName, quantity, imageUrl, priceUSD, priceVND } = item
    const product = today?.get(productId)
    if (!isPrice(priceUSD) || priceVND === null || priceVND === undefined)
      plan.left.push({ name: productName, why: 'noPrice' })
    else if (!today) plan.add.push({ productId, productName, quantity, imageUrl, priceUSD: String(priceUSD), priceVND })
    else if (!product) plan.left.push({ name: productName, why: 'gone' })
    else if (product.inStock === false) plan.left.push({ name: product.name, why: 'soldOut' })
    else plan.add.push(asLine(product, quantity))
  }
  return plan
}

function asLine(product: ListedProduct, quantity: number): CartItem {
  const { id: productId, name: productName, imageUrl, priceVND } = product
  return { productId, productName, quantity, imageUrl, priceVND, priceUSD: String(product.priceUSD) }
}

function isPrice(price: string | number | null): price is string | number {
  return price !== null && String(price).trim() !== '' && Number.isFinite(Number(price))
}
