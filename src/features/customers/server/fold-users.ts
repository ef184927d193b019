import { eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { users } from '../../../../db/schema/index.ts'
import { findText } from '../../../shared/find-text.ts'
import { fullName } from '../../account/user.ts'

/** How many accounts are folded in one transaction. */
const AT_ONCE = 1_000

/** Writes down what the list is searched and sorted by for accounts that are new, or whose details changed. */
export async function foldUsers(db: Database): Promise<void> {
  for (;;) {
    const [one] = await db.select({ id: users.id }).from(users).where(isNull(users.search)).limit(1)
    if (!one) return
    // Read and written in one transaction: a change in between would be folded as it was.
    await db.transaction(async (tx) => {
      const rows = await tx
        .select({
          id: users.id,
          firstName: users.firstName,
          lastName: users.lastName,
          phone: users.phone,
          email: users.email,
        })
        .from(users)
        .where(isNull(users.search))
        .limit(AT_ONCE)
      for (const row of rows)
        await tx
          .update(users)
          .set({ search: findText({ ...row, name: fullName(row, 'vi') }) })
          .where(eq(users.id, row.id))
    })
  }
}
