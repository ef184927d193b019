import type { Transaction } from '#db/client.ts'
import { isTaken } from '#server/constraints.ts'
import { raiseTags } from '#server/content-tags.ts'
import type { ErrorCode } from '#server/errors.ts'
import type { Shop } from '#server/shop.ts'
import { recordTrail } from '#server/trail.ts'
import type { EditedProduct } from '../product.ts'
import type { ProductChange, ProductInput } from '../product.schema.ts'
import { findForEditing } from './admin-queries.ts'
import { changedTags, insertProducts, relatedHeads, setArchived, updateProduct, type Actor } from './product-writes.ts'

type Failed = { ok: false; code: ErrorCode; field?: string }
export type Edited = { ok: true; value: EditedProduct } | Failed

/** Puts a product on sale: it is on every page that lists it when this returns. Fails with slug_taken. */
export async function createProduct(shop: Shop, actor: Actor, input: ProductInput): Promise<Edited> {
  const at = shop.clock.now()
  return writing(shop, async (tx) => {
    const [id = ''] = await insertProducts(tx, { actor, at }, [input])
    return { id, isChanged: true }
  })
}

/**
 * Changes a product, archived ones too; what is left out stays. The address it had keeps redirecting. Fails with
 * not_found, changed_meanwhile, slug_taken.
 */
export async function changeProduct(shop: Shop, actor: Actor, id: string, change: ProductChange): Promise<Edited> {
  const at = shop.clock.now()
  return writing(shop, async (tx) => {
    const before = await findForEditing(tx, id)
    if (!before) return { ok: false, code: 'not_found' }
    if (change.updatedAt !== undefined && Date.parse(change.updatedAt) !== Date.parse(before.updatedAt))
      return { ok: false, code: 'changed_meanwhile' }
    const told = await updateProduct(tx, { actor, at }, before, change)
    if (told) await recordTrail(tx, told)
    return { id, isChanged: told !== null }
  })
}

/**
 * Takes a product out of the shop. Orders and reviews keep it, and `restoreProduct` puts it back. Fails with
 * not_found, also where it is archived already.
 */
export async function archiveProduct(shop: Shop, actor: Actor, id: string): Promise<Edited> {
  const at = shop.clock.now()
  return writing(shop, async (tx) => {
    const before = await findForEditing(tx, id)
    if (!before || before.archivedAt) return { ok: false, code: 'not_found' }
    await setArchived(tx, { actor, at }, before, true)
    return { id, isChanged: true }
  })
}

/** Puts an archived product back in the shop; one that is there stays as it is. Fails with not_found. */
export async function restoreProduct(shop: Shop, actor: Actor, id: string): Promise<Edited> {
  const at = shop.clock.now()
  return writing(shop, async (tx) => {
    const before = await findForEditing(tx, id)
    if (!before) return { ok: false, code: 'not_found' }
    if (before.archivedAt) await setArchived(tx, { actor, at }, before, false)
    return { id, isChanged: before.archivedAt !== null }
  })
}

/** Writes, raises what shows it, and reads it back, in one transaction; then has the pages rendered again. */
async function writing(
  shop: Shop,
  write: (tx: Transaction) => Promise<{ id: string; isChanged: boolean } | Failed>,
): Promise<Edited> {
  let isChanged = false
  try {
    const edited = await shop.db.transaction(async (tx): Promise<Edited> => {
      const related = await relatedHeads(tx)
      const written = await write(tx)
      if ('code' in written) return written
      isChanged = written.isChanged
      if (isChanged)
        for (const statement of raiseTags(tx, await changedTags(tx, related, [written.id]))) await statement
      return { ok: true, value: (await findForEditing(tx, written.id))! }
    })
    if (isChanged) await shop.republish()
    return edited
  } catch (error) {
    if (isTaken(error, 'products.slug')) return { ok: false, code: 'slug_taken', field: 'slug' }
    throw error
  }
}
