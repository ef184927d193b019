import { CATEGORY_PAGES } from '#shared/shop.ts'

/** The product lists that have pages: all products, and the categories with a page of their own, by path. */
const CATEGORIES = { products: undefined, ...CATEGORY_PAGES }
export type ProductListName = keyof typeof CATEGORIES
export const PRODUCT_LISTS = Object.keys(CATEGORIES) as ProductListName[]

/** Returns true for the path of a product list, without its slash. */
export function isProductList(name: string | undefined): name is ProductListName {
  return name !== undefined && Object.hasOwn(CATEGORIES, name)
}

/** Returns the category of a list, as the owner writes it; undefined: all products. */
export function categoryOfList(name: ProductListName): string | undefined {
  return CATEGORIES[name]
}
