import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { addresses, users } from '#db/schema/index.ts'
import type { SessionUser } from '#server/session.ts'
import type { User } from '../user.ts'
import { savedAddressesToWire } from './saved-addresses.ts'

/** Returns a person in wire form: the recorded fields, with the addresses in their order. */
export async function userToWire(db: Database, user: SessionUser): Promise<User> {
  const [saved, [password]] = await db.batch([
    db.select().from(addresses).where(eq(addresses.userId, user.id)).orderBy(asc(addresses.position)),
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), isNotNull(users.passwordHash))),
  ])
  const savedAddresses = await savedAddressesToWire(db, saved)
  const { id, firstName, lastName, email, phone, profileImageUrl, isAdmin, role } = user
  const can = { hasPassword: password !== undefined, emailVerified: user.emailVerifiedAt !== null }
  return {
    id,
    firstName,
    lastName,
    email,
    phone,
    profileImageUrl,
    isAdmin,
    ...(role && { role }),
    ...can,
    savedAddresses,
  }
}
