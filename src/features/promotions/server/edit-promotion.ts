import { eq } from 'drizzle-orm'
import { promotions } from '#db/schema/index.ts'
import { isTaken } from '#server/constraints.ts'
import type { Shop } from '#server/shop.ts'
import { changesBetween, recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { SeenVersion } from '#shared/wire.ts'
import { checkVersion, nextVersion } from '#server/next-version.ts'
import type { Promotion } from '../promotions.calls.ts'
import {
  PROMOTION_FIELDS,
  type PromotionChange,
  type PromotionFields,
  type PromotionInput,
} from '../promotions.schema.ts'
import { toPromotions } from './queries.ts'

/**
 * Creates a discount code, valid at the checkout at once if it is active. Fails with code_taken, code_end_before_start.
 */
export async function createPromotion(
  shop: Shop,
  actor: Actor,
  input: PromotionInput,
): Promise<Result<Promotion, 'code_taken' | 'code_end_before_start'>> {
  if (endsTooEarly(input)) return fail('code_end_before_start', { field: 'endsAt' })
  const at = shop.clock.now()
  const row = { id: crypto.randomUUID(), ...input, createdAt: at, updatedAt: at }
  try {
    await shop.db.batch([
      shop.db.insert(promotions).values(row),
      recordAudit(shop.db, {
        actor,
        entity: 'promotion',
        entityId: row.id,
        action: 'created',
        changes: changesBetween({} as typeof input, input),
        at,
      }),
    ])
  } catch (error) {
    if (isTaken(error, 'promotions.code')) return fail('code_taken', { field: 'code' })
    throw error
  }
  const [created] = await toPromotions(shop.db, [row])
  return ok(created!)
}

/**
 * Changes a discount code; the checkout rejects a deactivated one at once. Orders keep the code and the percentage they
 * were made with. Fails with not_found, code_taken,
 * code_end_before_start, changed_meanwhile.
 */
export async function changePromotion(
  shop: Shop,
  actor: Actor,
  id: string,
  { updatedAt: seen, ...change }: PromotionChange,
): Promise<Result<Promotion, 'not_found' | 'code_taken' | 'code_end_before_start' | 'changed_meanwhile'>> {
  try {
    return await shop.db.transaction(async (tx) => {
      const [before] = await tx.select().from(promotions).where(eq(promotions.id, id))
      if (!before) return fail('not_found')
      const current = checkVersion(seen, before.updatedAt)
      if (!current.ok) return current
      if (endsTooEarly({ ...before, ...change })) return fail('code_end_before_start', { field: 'endsAt' })
      const changes = changesBetween(before, change)
      if (Object.keys(changes).length === 0) return ok((await toPromotions(tx, [before]))[0]!)

      const at = nextVersion(before.updatedAt, shop.clock.now())
      const [after] = await tx
        .update(promotions)
        .set({ ...change, updatedAt: at })
        .where(eq(promotions.id, id))
        .returning()
      await recordAudit(tx, { actor, entity: 'promotion', entityId: id, action: 'updated', changes, at })
      return ok((await toPromotions(tx, [after!]))[0]!)
    })
  } catch (error) {
    if (isTaken(error, 'promotions.code')) return fail('code_taken', { field: 'code' })
    throw error
  }
}

/**
 * Deletes a discount code; orders made with it keep it. Fails with not_found, and with changed_meanwhile if it is not
 * the version that was seen.
 */
export async function deletePromotion(
  shop: Shop,
  actor: Actor,
  id: string,
  { updatedAt: seen }: SeenVersion = {},
): Promise<Result<null, 'not_found' | 'changed_meanwhile'>> {
  return shop.db.transaction(async (tx) => {
    const [before] = await tx.select().from(promotions).where(eq(promotions.id, id))
    if (!before) return fail('not_found')
    const current = checkVersion(seen, before.updatedAt)
    if (!current.ok) return current
    await tx.delete(promotions).where(eq(promotions.id, id))
    const nothing = Object.fromEntries(PROMOTION_FIELDS.map((field) => [field, undefined]))
    await recordAudit(tx, {
      actor,
      entity: 'promotion',
      entityId: id,
      action: 'deleted',
      changes: changesBetween(before, nothing),
      at: shop.clock.now(),
    })
    return ok(null)
  })
}

function endsTooEarly({ startsAt, endsAt }: Pick<PromotionFields, 'startsAt' | 'endsAt'>): boolean {
  return startsAt !== null && endsAt !== null && endsAt <= startsAt
}
