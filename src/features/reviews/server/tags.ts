/** What shows a product's reviews: its page, and the answer of the API. */
export function tagsOf(productId: string): [string, string] {
  return [`reviews:${productId}`, `product:${productId}`]
}
