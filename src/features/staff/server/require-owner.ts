import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { ExpectedError } from '#server/errors.ts'
import { may } from '#shared/staff.ts'

/**
 * Checks again, within the transaction of a change of the staff, that its actor may make it: another owner may have
 * taken the role away since the request was let in.
 * @throws ExpectedError forbidden
 */
export async function requireOwner(tx: Pick<Transaction, 'select'>, actor: { id: string }): Promise<void> {
  const [row] = await tx.select({ role: users.role }).from(users).where(eq(users.id, actor.id))
  if (!may(row?.role, 'staff')) throw new ExpectedError('forbidden')
}
