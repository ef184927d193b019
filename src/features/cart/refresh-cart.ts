import type { ListedProduct } from './cart.api.ts'
import type { Cart } from './cart.ts'

/** Why a line of the cart cannot be delivered. */
export type CartIssue = 'soldOut' | 'gone'

export interface RefreshedCart {
  /** With today's names, pictures and prices. */
  cart: Cart
  pricesChanged: boolean
  /** By product id. */
  issues: Readonly<Record<string, CartIssue>>
  /** The product pages that exist, by product id. */
  slugs: Readonly<Record<string, string>>
}

/** Returns the cart with the shop's present data. What the browser stored only counts until the server has answered. */
export function refreshCart(cart: Cart, products: readonly ListedProduct[]): RefreshedCart {
  const listed = new Map(products.map((product) => [product.id, product]))
  const issues: Record<string, CartIssue> = {}
  const slugs: Record<string, string> = {}
  let pricesChanged = false
  const refreshed = cart.map((line) => {
    const product = listed.get(line.productId)
    if (!product) {
      issues[line.productId] = 'gone'
      return line
    }
    slugs[line.productId] = product.slug
    if (product.inStock === false) issues[line.productId] = 'soldOut'
    const { name: productName, imageUrl, priceVND, priceUSD } = product
    if (priceVND !== line.priceVND || Number(priceUSD) !== Number(line.priceUSD)) pricesChanged = true
    return { ...line, productName, imageUrl, priceVND, priceUSD: String(priceUSD) }
  })
  return { cart: refreshed, pricesChanged, issues, slugs }
}
