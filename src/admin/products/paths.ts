import { LISTS } from '../lists.ts'

/** The calls of these screens, which are the cache's keys, too. */
export const PRODUCTS = '/api/products'
export const LIST = LISTS.products.call.path
export const CATEGORIES = '/api/admin/product-categories'

/** What is fetched again after a product changed. */
export const AFTER_CHANGE = [LIST, PRODUCTS, CATEGORIES, '/api/admin/trail', '/api/admin/dashboard'] as const
