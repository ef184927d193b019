import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import type { SessionUser } from '#server/session.ts'

/** Whose orders are meant. */
export type Owner = Pick<SessionUser, 'id' | 'email' | 'emailVerifiedAt'>

/**
 * The condition for an order to be somebody's: made when signed in, or as a guest under the same address, once
 * they have proved that the address is theirs.
 */
export function ownedBy(owner: Owner): SQL | undefined {
  const own = eq(orders.userId, owner.id)
  if (!owner.emailVerifiedAt) return own
  return or(own, and(isNull(orders.userId), isNull(orders.ownerGoneAt), eq(orders.customerEmail, owner.email)))
}
