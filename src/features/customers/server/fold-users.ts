import { BASE_LOCALE } from '#shared/locale.ts'
import type { Database } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { foldRows } from '#server/fold-rows.ts'
import { findText } from '#shared/find-text.ts'
import { fullName } from '#features/account/user.ts'

/** Writes the list's search and sort text of accounts that are new or have changed. */
export function foldUsers(db: Database): Promise<void> {
  const { id, firstName, lastName, phone, email } = users
  return foldRows(db, {
    table: users,
    read: (tx, where, limit) =>
      tx.select({ id, firstName, lastName, phone, email }).from(users).where(where).limit(limit),
    columns: { search: (row) => findText({ ...row, name: fullName(row, BASE_LOCALE) }) },
  })
}
