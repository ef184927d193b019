/** Returns the cache tags of everything that shows a product's reviews: its page and the API's response. */
export function tagsOf(productId: string): [string, string] {
  return [`reviews:${productId}`, `product:${productId}`]
}
