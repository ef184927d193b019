import { eq } from 'drizzle-orm'
import { addresses, users } from '#db/schema/index.ts'
import type { SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import type { ProfileChange } from '../account.schema.ts'
import type { User } from '../user.ts'
import { userToWire } from './user-to-wire.ts'

/** Changes a person's own phone and whole list of addresses, whichever is sent, in one transaction. */
export async function updateProfile(shop: Shop, user: SessionUser, change: ProfileChange): Promise<User> {
  const { db } = shop
  const phone = change.phone ?? user.phone
  const rows = change.savedAddresses?.map((saved, position) => ({ userId: user.id, position, ...saved }))
  await db.batch([
    db.update(users).set({ phone }).where(eq(users.id, user.id)),
    ...(rows ? [db.delete(addresses).where(eq(addresses.userId, user.id))] : []),
    ...(rows && rows.length > 0 ? [db.insert(addresses).values(rows)] : []),
  ])
  return userToWire(db, { ...user, phone })
}
