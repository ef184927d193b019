import { asc, eq, sql } from 'drizzle-orm'
import { addresses, users } from '#db/schema/index.ts'
import type { WardRefusal } from '#features/delivery/delivery-refusals.ts'
import { ok, type Result } from '#shared/result.ts'
import type { SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import { userColumns } from '#server/user-columns.ts'
import type { Profile, ProfileChange } from '../account.schema.ts'
import type { User } from '../user.ts'
import { checkWards, rowsOf } from './saved-addresses.ts'
import { userToWire } from './user-to-wire.ts'

/**
 * Changes the fields of a person's own profile that are sent, the addresses as a whole list, in one transaction.
 * Changes nothing if one of the addresses has a ward that `checkWards` refuses.
 */
export async function updateProfile(
  shop: Shop,
  user: SessionUser,
  change: ProfileChange,
): Promise<Result<User, WardRefusal>> {
  const { db } = shop
  const { savedAddresses, ...sent } = change
  const saved = await db.select().from(addresses).where(eq(addresses.userId, user.id)).orderBy(asc(addresses.position))
  const rows = savedAddresses && rowsOf(user.id, savedAddresses, saved)
  const checked = await checkWards(db, rows ?? [], saved)
  if (!checked.ok) return checked
  // A field of the profile that is missing here does not compile. What is not sent stays as it is stored: it may have
  // changed since the user was read.
  const columns = { phone: sent.phone ?? sql`${users.phone}` } satisfies Record<
    Exclude<keyof Profile, 'savedAddresses'>,
    unknown
  >
  const [[stored]] = await db.batch([
    db.update(users).set(columns).where(eq(users.id, user.id)).returning(userColumns),
    ...(rows ? [db.delete(addresses).where(eq(addresses.userId, user.id))] : []),
    ...(rows && rows.length > 0 ? [db.insert(addresses).values(rows)] : []),
  ])
  // Without a row, the account was deleted meanwhile.
  return ok(await userToWire(db, stored ?? user))
}
