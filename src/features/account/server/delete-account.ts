import { and, eq, inArray, or } from 'drizzle-orm'
import { checkouts, contactMessages, mails, orders, reviews, users } from '../../../../db/schema/index.ts'
import { raiseTags } from '../../../server/content-tags.ts'
import type { Place } from '../../../server/bounded-queue.ts'
import type { ErrorCode } from '../../../server/errors.ts'
import { isRecent } from '../../../server/recent-sign-in.ts'
import type { SessionFacts, SessionUser } from '../../../server/session.ts'
import type { Shop } from '../../../server/shop.ts'
import type { Locale } from '../../../shared/locale.ts'
import { ok } from '../../../shared/result.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { isProvenNow } from './confirm-sign-in.ts'
import { forgetStatements } from './forget.ts'
import { ownedBy } from './owned-orders.ts'

/** What a review is signed with whose writer is gone and had given no first name. */
const FORMER: Record<Locale, string> = { en: 'Former customer', vi: 'Khách hàng cũ' }

/**
 * Deletes an account for good, with its sessions, addresses, wishlist and ways to sign in. Orders stay in the
 * books and forget whose they were, at once or when they are over; reviews keep the first name only.
 * Asks for the password where there is one. Fails with wrong_credentials, too_many_requests, and with
 * recent_sign_in_required where there is none, or a code is due, too.
 */
export async function deleteAccount(
  shop: Shop,
  user: SessionUser,
  password: string | undefined,
  { place, locale, session }: { place?: Place; locale: Locale; session?: SessionFacts },
): Promise<{ ok: true; value: null } | { ok: false; code: ErrorCode; field?: string }> {
  const refused = await checkOwnPassword(shop, user, password ?? '', place)
  if (refused && refused !== 'no_password') return { ok: false, code: refused, field: 'password' }
  if (session) {
    const proven = refused ? isRecent(session, user, shop.clock.now()) : await isProvenNow(shop, user, session)
    if (!proven) return { ok: false, code: 'recent_sign_in_required' }
  }

  const { db } = shop
  const now = shop.clock.now()
  const written = await db.select({ productId: reviews.productId }).from(reviews).where(eq(reviews.userId, user.id))
  const tags = written.flatMap(({ productId }) => [`reviews:${productId}`, `product:${productId}`])
  const [first, ...others] = tags
  const owned = db.select({ id: orders.checkoutId }).from(orders).where(ownedBy(user))
  await db.batch([
    db
      .update(checkouts)
      .set({ ownerGoneAt: now })
      .where(or(eq(checkouts.userId, user.id), inArray(checkouts.id, owned))),
    db.update(orders).set({ ownerGoneAt: now }).where(ownedBy(user)),
    ...forgetStatements(db, now, now),
    db
      .update(reviews)
      .set({ customerName: user.firstName || FORMER[locale] })
      .where(eq(reviews.userId, user.id)),
    db.delete(mails).where(or(eq(mails.about, user.id), eq(mails.about, user.email))),
    ...(user.emailVerifiedAt ? [db.delete(contactMessages).where(eq(contactMessages.email, user.email))] : []),
    // Takes everything along that belongs to nobody else: sessions, addresses, wishlist, identities, links.
    db.delete(users).where(and(eq(users.id, user.id))),
    ...(first ? raiseTags(db, [first, ...others]) : []),
  ])
  if (first) await shop.republish()
  return ok(null)
}
