import type { Transaction } from '#db/client.ts'
import { raiseTags } from '#server/content-tags.ts'
import type { Shop } from '#server/shop.ts'
import { orSlugTaken } from '#server/slug-redirects.ts'
import { recordAudit } from '#features/audit-log/server/record-audit.ts'
import { fail, ok, type Failure, type Result } from '#shared/result.ts'
import type { EditedProduct } from '../product.ts'
import type { ProductChange, ProductInput } from '../product.schema.ts'
import type { SaleRefusal } from '../sale-price.ts'
import { findForEditing } from './admin-queries.ts'
import {
  changedTags,
  insertProducts,
  refusedPrices,
  relatedHeads,
  setArchived,
  updateProduct,
  type Actor,
} from './product-writes.ts'

/**
 * Creates a product on sale; every page that lists it is up to date when this returns. Fails with slug_taken, and as
 * `refusedPrices`.
 */
export async function createProduct(
  shop: Shop,
  actor: Actor,
  input: ProductInput,
): Promise<Result<EditedProduct, 'slug_taken' | SaleRefusal>> {
  const at = shop.clock.now()
  const refused = refusedPrices(null, input, at)
  if (refused) return refused
  const write = writeProduct(shop, async (tx) => {
    const [id = ''] = await insertProducts(tx, { actor, at }, [input])
    return { id, isChanged: true }
  })
  return orSlugTaken('products.slug', write)
}

/**
 * Changes a product, archived or not; a missing field keeps its value. A changed slug keeps redirecting. Fails with
 * not_found, changed_meanwhile, slug_taken, and as `refusedPrices`.
 */
export async function changeProduct(
  shop: Shop,
  actor: Actor,
  id: string,
  change: ProductChange,
): Promise<Result<EditedProduct, 'not_found' | 'changed_meanwhile' | 'slug_taken' | SaleRefusal>> {
  const at = shop.clock.now()
  const write = writeProduct(shop, async (tx) => {
    const before = await findForEditing(tx, id)
    if (!before) return fail('not_found')
    if (change.updatedAt !== undefined && Date.parse(change.updatedAt) !== Date.parse(before.updatedAt))
      return fail('changed_meanwhile')
    const refused = refusedPrices(before, change, at)
    if (refused) return refused
    const entry = await updateProduct(tx, { actor, at }, before, change)
    if (entry) await recordAudit(tx, entry)
    return { id, isChanged: entry !== null }
  })
  return orSlugTaken('products.slug', write)
}

/**
 * Archives a product: it leaves the shop, orders and reviews keep it, and `restoreProduct` undoes this. Fails with
 * not_found, also for a product that is archived already.
 */
export async function archiveProduct(
  shop: Shop,
  actor: Actor,
  id: string,
): Promise<Result<EditedProduct, 'not_found'>> {
  const at = shop.clock.now()
  return writeProduct(shop, async (tx) => {
    const before = await findForEditing(tx, id)
    if (!before || before.archivedAt) return fail('not_found')
    await setArchived(tx, { actor, at }, before, true)
    return { id, isChanged: true }
  })
}

/** Restores an archived product to the shop; does nothing if it is on sale. Fails with not_found. */
export async function restoreProduct(
  shop: Shop,
  actor: Actor,
  id: string,
): Promise<Result<EditedProduct, 'not_found'>> {
  const at = shop.clock.now()
  return writeProduct(shop, async (tx) => {
    const before = await findForEditing(tx, id)
    if (!before) return fail('not_found')
    if (before.archivedAt) await setArchived(tx, { actor, at }, before, false)
    return { id, isChanged: before.archivedAt !== null }
  })
}

/** Writes, raises the cache tags and reads the product back in one transaction, then has the pages rendered again. */
async function writeProduct<Code extends string = never>(
  shop: Shop,
  write: (tx: Transaction) => Promise<{ id: string; isChanged: boolean } | Failure<Code>>,
): Promise<Result<EditedProduct, Code>> {
  let isChanged = false
  const edited = await shop.db.transaction(async (tx): Promise<Result<EditedProduct, Code>> => {
    const related = await relatedHeads(tx)
    const written = await write(tx)
    if ('code' in written) return written
    isChanged = written.isChanged
    if (isChanged) for (const statement of raiseTags(tx, await changedTags(tx, related, [written.id]))) await statement
    return ok((await findForEditing(tx, written.id))!)
  })
  if (isChanged) await shop.invalidatePages()
  return edited
}
