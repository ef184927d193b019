import type { ListedProduct } from './cart.api.ts'
import type { Cart, CartItem } from './cart.ts'

/** Why a line of the cart cannot be delivered. */
export type CartIssue = 'soldOut' | 'gone' | 'tooFew'

type UnitPrice = Pick<CartItem, 'priceVND' | 'priceUSD'>

export interface RefreshedCart {
  /** With today's names, pictures and prices. */
  cart: Cart
  pricesChanged: boolean
  /** By product id. */
  issues: Readonly<Record<string, CartIssue>>
  /** How many pieces are left, by product id; any number can be bought of the others. */
  left: Readonly<Record<string, number>>
  /** The normal prices of products on sale, by product id. */
  normal: Readonly<Record<string, UnitPrice>>
  /** The product pages that exist, by product id. */
  slugs: Readonly<Record<string, string>>
}

/**
 * Returns the cart with the shop's present data. What the browser stored only counts until the server has answered.
 * `asked`: the lines that the server was asked about. Any other was added meanwhile, so it is not gone if it is not
 * listed.
 */
export function refreshCart(
  cart: Cart,
  products: readonly ListedProduct[],
  asked: readonly Pick<CartItem, 'productId'>[],
): RefreshedCart {
  const askedIds = new Set(asked.map(({ productId }) => productId))
  const listed = new Map(products.map((product) => [product.id, product]))
  const issues: Record<string, CartIssue> = {}
  const slugs: Record<string, string> = {}
  const left: Record<string, number> = {}
  const normal: Record<string, UnitPrice> = {}
  let pricesChanged = false
  const refreshed = cart.map((line) => {
    const product = listed.get(line.productId)
    if (!product) {
      if (askedIds.has(line.productId)) issues[line.productId] = 'gone'
      return line
    }
    slugs[line.productId] = product.slug
    const { sale } = product
    if (sale) normal[line.productId] = { priceVND: sale.normalPriceVND, priceUSD: sale.normalPriceUSD }
    if (product.inStock === false) issues[line.productId] = 'soldOut'
    else if (product.stock !== undefined && product.stock !== null) left[line.productId] = product.stock
    const { name: productName, imageUrl, priceVND, priceUSD } = product
    if (priceVND !== line.priceVND || Number(priceUSD) !== Number(line.priceUSD)) pricesChanged = true
    return { ...line, productName, imageUrl, priceVND, priceUSD: String(priceUSD) }
  })
  return { cart: refreshed, pricesChanged, issues, left, normal, slugs }
}

/** Returns why a line cannot be delivered in the quantity that it has now; undefined: it can. */
export function issueOf(
  { productId, quantity }: Pick<Cart[number], 'productId' | 'quantity'>,
  { issues, left }: Pick<RefreshedCart, 'issues' | 'left'>,
): CartIssue | undefined {
  return issues[productId] ?? (quantity > (left[productId] ?? quantity) ? 'tooFew' : undefined)
}
