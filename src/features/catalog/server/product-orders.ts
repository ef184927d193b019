import { and, asc, desc, eq, gt, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { products, productSortNames } from '#db/schema/index.ts'
import type { Locale } from '#shared/locale.ts'
import { PRODUCT_SORTS } from '../product.ts'

/** The sort key of a list, and whether it is descending. */
export type ProductSort = [by: (typeof PRODUCT_SORTS)[number], downwards: boolean]

/** Parses `?sort=-priceVND`; anything unknown is catalogue order. */
export function readProductSort(text: string | null): ProductSort {
  const by = PRODUCT_SORTS.find((known) => known === text?.replace(/^-/, ''))
  return by ? [by, text!.startsWith('-')] : ['position', false]
}

/**
 * Returns the terms of an order, which an index has from its first to its last; a descending one reads it backwards.
 */
export function orderBy([by, downwards]: ProductSort): SQL {
  const [first, reversed] = downwards ? [desc, asc] : [asc, desc]
  if (by === 'name') return sql.join([first(productSortNames.name), first(productSortNames.productId)], sql`, `)
  const keys = {
    position: products.position,
    priceVND: products.priceVND,
    priceUSD: products.priceUSDCents,
    updatedAt: products.updatedAt,
  } satisfies Record<typeof by, SQLWrapper>
  const ties = [
    ...(by === 'position' ? [] : [first(products.position)]),
    reversed(products.createdAt),
    first(products.id),
  ]
  return sql.join([first(keys[by]), ...ties], sql`, `)
}

/**
 * Returns the FROM and WHERE of products that are listed by their names in a language. CROSS JOIN keeps SQLite from
 * reading the products first, which it would have to sort.
 * @param few the products, if so few are listed that they are better sorted than looked for in this order
 */
export function namedIn(locale: Locale, where: SQL | undefined, few?: SQL): SQL {
  const sameId = eq(products.id, productSortNames.productId)
  const from = few
    ? sql`${few} cross join ${productSortNames} on ${sameId}`
    : sql`${productSortNames} cross join ${products} on ${sameId}`
  return sql`from ${from} where ${and(eq(productSortNames.locale, locale), where)}`
}

/** Where a product is in `catalogueOrder`. */
export type CataloguePlace = Pick<typeof products.$inferSelect, 'position' | 'createdAt' | 'id'>

const placeholder = (name: keyof CataloguePlace) => sql.placeholder(name)
const samePosition = eq(products.position, placeholder('position'))

/**
 * The conditions for the products after a place in `catalogueOrder`, in this order, with the place as placeholders.
 * SQLite finds the first product of each in an index. One condition for all of them begins at the first product of a
 * position instead, and all products have the same position unless the staff sort them: a page would be slower the
 * later it is.
 */
export const AFTER_IN_CATALOGUE = [
  and(samePosition, eq(products.createdAt, placeholder('createdAt')), gt(products.id, placeholder('id'))),
  and(samePosition, lt(products.createdAt, placeholder('createdAt'))),
  gt(products.position, placeholder('position')),
]
