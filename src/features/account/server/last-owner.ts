import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { users } from '#db/schema/index.ts'

/**
 * Returns whether an account is the shop's only owner, who keeps the role and the account: a shop without an owner
 * could not be managed. Ask within the transaction of the change, so that of two owners who leave at once one stays.
 */
export async function isLastOwner(tx: Pick<Transaction, 'select'>, userId: string): Promise<boolean> {
  const [self] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId))
  if (self?.role !== 'owner') return false
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'owner'), ne(users.id, userId)))
    .limit(1)
  return others.length === 0
}
