import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { slugRedirects } from '#db/schema/index.ts'
import { fail, type Failure } from '#shared/result.ts'
import { isTaken } from './constraints.ts'

type Kind = (typeof slugRedirects.$inferInsert)['kind']

/** Makes the old slug of a product or article redirect to its page, and ends a redirect from its new slug. */
export async function redirectSlug(
  tx: Transaction,
  kind: Kind,
  { from, to, targetId }: { from: string; to: string; targetId: string },
): Promise<void> {
  await endSlugRedirects(tx, kind, [to])
  await tx
    .insert(slugRedirects)
    .values({ kind, oldSlug: from, targetId })
    .onConflictDoUpdate({ target: [slugRedirects.kind, slugRedirects.oldSlug], set: { targetId } })
}

/** Ends redirects from slugs that belong to a page now. */
export async function endSlugRedirects(tx: Transaction, kind: Kind, slugs: readonly string[]): Promise<void> {
  await tx.delete(slugRedirects).where(and(eq(slugRedirects.kind, kind), inArray(slugRedirects.oldSlug, [...slugs])))
}

/** Awaits a write. Fails with slug_taken if another row of the same table has the slug. */
export async function orSlugTaken<Written>(
  column: 'products.slug' | 'articles.slug',
  write: Promise<Written>,
): Promise<Written | Failure<'slug_taken'>> {
  try {
    return await write
  } catch (error) {
    if (isTaken(error, column)) return fail('slug_taken', { field: 'slug' })
    throw error
  }
}
