import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import type { SessionUser } from '#server/session.ts'

/** The account whose orders are selected. */
export type Owner = Pick<SessionUser, 'id' | 'email' | 'emailVerifiedAt'>

/**
 * Returns the condition for the orders of an account: made while signed in, or as a guest with the same email, once its
 * owner has verified the email.
 */
export function ownedBy(owner: Owner): SQL | undefined {
  const own = eq(orders.userId, owner.id)
  if (!owner.emailVerifiedAt) return own
  return or(own, and(isNull(orders.userId), isNull(orders.ownerGoneAt), eq(orders.customerEmail, owner.email)))
}
