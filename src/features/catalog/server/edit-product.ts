import type { Transaction } from '#db/client.ts'
import { raiseTags } from '#server/content-tags.ts'
import { checkVersion } from '#server/next-version.ts'
import type { Shop } from '#server/shop.ts'
import { orSlugTaken } from '#server/slug-redirects.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { fail, ok, type Failure, type Result } from '#shared/result.ts'
import type { EditedProduct } from '../product.ts'
import type { ProductChange, ProductInput } from '../product.schema.ts'
import type { SaleRefusal } from '../sale-price.ts'
import type { SizeRefusal } from '../sizes.ts'
import { readProduct } from './admin-queries.ts'
import { hasSizes, refusedFamily, refusedReturn } from './product-sizes.ts'
import {
  changedTags,
  insertProducts,
  refusedPrices,
  relatedHeads,
  setArchived,
  updateProduct,
} from './product-writes.ts'

/**
 * Creates a product on sale; every page that lists it is up to date when this returns. Fails with slug_taken, and as
 * `refusedPrices` and `refusedFamily`.
 */
export async function createProduct(
  shop: Shop,
  actor: Actor,
  input: ProductInput,
): Promise<Result<EditedProduct, 'slug_taken' | SaleRefusal | SizeRefusal>> {
  const at = shop.clock.now()
  const refused = refusedPrices(null, input, at)
  if (refused) return refused
  const write = writeProduct<SizeRefusal>(shop, async (tx) => {
    const refused = await refusedFamily(tx, null, input)
    if (refused) return refused
    const [id = ''] = await insertProducts(tx, { actor, at }, [input])
    return { id, isChanged: true, heads: [input.sizeOf] }
  })
  return orSlugTaken('products.slug', write)
}

/**
 * Changes a product, archived or not; a missing field keeps its value. A changed slug keeps redirecting. Fails with
 * not_found, changed_meanwhile, slug_taken, and as `refusedPrices` and `refusedFamily`.
 */
export async function changeProduct(
  shop: Shop,
  actor: Actor,
  id: string,
  change: ProductChange,
): Promise<Result<EditedProduct, 'not_found' | 'changed_meanwhile' | 'slug_taken' | SaleRefusal | SizeRefusal>> {
  const at = shop.clock.now()
  const write = writeProduct(shop, async (tx) => {
    const before = await readProduct(tx, id)
    if (!before) return fail('not_found')
    const current = checkVersion(change.updatedAt, new Date(before.updatedAt))
    if (!current.ok) return current
    const refused = refusedPrices(before, change, at) ?? (await refusedFamily(tx, before, change))
    if (refused) return refused
    const entry = await updateProduct(tx, { actor, at }, before, change)
    if (entry) await recordAudit(tx, entry)
    return { id, isChanged: entry !== null, heads: [before.sizeOf, change.sizeOf ?? null] }
  })
  return orSlugTaken('products.slug', write)
}

/**
 * Archives a product: it leaves the shop, orders and reviews keep it, and `restoreProduct` undoes this. Fails with
 * not_found, also for a product that is archived already, and has_sizes while other sizes of it are on sale, which no
 * list would show any more.
 */
export async function archiveProduct(
  shop: Shop,
  actor: Actor,
  id: string,
): Promise<Result<EditedProduct, 'not_found' | 'has_sizes'>> {
  const at = shop.clock.now()
  return writeProduct(shop, async (tx) => {
    const before = await readProduct(tx, id)
    if (!before || before.archivedAt) return fail('not_found')
    if (await hasSizes(tx, before)) return fail('has_sizes')
    await setArchived(tx, { actor, at }, before, true)
    return { id, isChanged: true, heads: [before.sizeOf] }
  })
}

/**
 * Restores an archived product to the shop; does nothing if it is on sale. Fails with not_found, and as
 * `refusedReturn`.
 */
export async function restoreProduct(
  shop: Shop,
  actor: Actor,
  id: string,
): Promise<Result<EditedProduct, 'not_found' | SizeRefusal>> {
  const at = shop.clock.now()
  return writeProduct(shop, async (tx) => {
    const before = await readProduct(tx, id)
    if (!before) return fail('not_found')
    const refused = before.archivedAt && (await refusedReturn(tx, before))
    if (refused) return refused
    if (before.archivedAt) await setArchived(tx, { actor, at }, before, false)
    return { id, isChanged: before.archivedAt !== null, heads: [before.sizeOf] }
  })
}

interface Written {
  id: string
  isChanged: boolean
  /** The slugs of the products of which it is or was another size. */
  heads: (string | null)[]
}

/** Writes, raises the cache tags and reads the product back in one transaction, then has the pages rendered again. */
async function writeProduct<Code extends string = never>(
  shop: Shop,
  write: (tx: Transaction) => Promise<Written | Failure<Code>>,
): Promise<Result<EditedProduct, Code>> {
  let isChanged = false
  const edited = await shop.db.transaction(async (tx): Promise<Result<EditedProduct, Code>> => {
    const related = await relatedHeads(tx)
    const written = await write(tx)
    if ('code' in written) return written
    isChanged = written.isChanged
    const { id, heads } = written
    if (isChanged) for (const statement of raiseTags(tx, await changedTags(tx, related, [id], heads))) await statement
    return ok((await readProduct(tx, id))!)
  })
  if (isChanged) await shop.invalidatePages()
  return edited
}
