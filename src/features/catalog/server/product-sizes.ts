import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { products } from '#db/schema/index.ts'
import { among } from '#server/among.ts'
import { defined } from '#shared/defined.ts'
import type { Failure } from '#shared/result.ts'
import type { EditedProduct } from '../product.ts'
import type { ProductChange } from '../product.schema.ts'
import { refusedSize, type SizedProduct, type SizeRefusal } from '../sizes.ts'

/** Returns the products on sale with these slugs, and the other sizes of each. */
export async function readSizedProducts(
  db: Pick<Database, 'all'>,
  slugs: readonly (string | null)[],
): Promise<SizedProduct[]> {
  const named = sql`select n.id from ${products} n where n.slug in ${among(slugs)}`
  return db.all<SizedProduct>(sql`
    select p.slug, h.slug as sizeOf, p.size, p.category from ${products} p left join ${products} h on h.id = p.size_of
    where p.archived_at is null and (p.id in (${named}) or p.size_of in (${named}))`)
}

/** Returns the product that a change leads to, by the slug that it has until then. */
export function sizedAfter(before: EditedProduct | null, change: ProductChange): SizedProduct {
  const { slug, sizeOf, size, category } = { ...before, ...defined(change) } as SizedProduct
  return { slug: before?.slug ?? slug, sizeOf, size, category }
}

const SIZE_FIELDS = ['sizeOf', 'size', 'category'] as const

/**
 * Returns why a product cannot be the size, or have the sizes, that a change leads to; null if it can. Call it in the
 * transaction that writes the change: of two admins at once, the second is refused.
 * @param before null for a new product
 */
export async function refusedFamily(
  tx: Pick<Database, 'all'>,
  before: EditedProduct | null,
  change: ProductChange,
): Promise<Failure<SizeRefusal> | null> {
  const product = sizedAfter(before, change)
  if (before ? SIZE_FIELDS.every((field) => product[field] === before[field]) : product.sizeOf === null) return null
  return refusedAmong(product, await readSizedProducts(tx, [product.slug, product.sizeOf]))
}

/** Returns why an archived product cannot be on sale again beside its other sizes; null if it can. */
export async function refusedReturn(
  tx: Pick<Database, 'all'>,
  product: EditedProduct,
): Promise<Failure<SizeRefusal> | null> {
  return refusedAmong(product, await readSizedProducts(tx, [product.slug, product.sizeOf]))
}

/** Returns true if a product on sale is another size of this one. */
export async function hasSizes(tx: Pick<Database, 'all'>, { slug }: EditedProduct): Promise<boolean> {
  return (await readSizedProducts(tx, [slug])).some(({ sizeOf }) => sizeOf === slug)
}

/** As `refusedSize`, among products that the product itself may be one of. */
export function refusedAmong(product: SizedProduct, all: readonly SizedProduct[]): Failure<SizeRefusal> | null {
  return refusedSize(
    product,
    all.filter(({ slug }) => slug !== product.slug),
  )
}
