import { desc, eq, inArray, or } from 'drizzle-orm'
import {
  addresses,
  checkouts,
  contactMessages,
  identities,
  mails,
  orderItems,
  orders,
  products,
  rememberedDevices,
  reviews,
  sessions,
  wishlist,
} from '../../../../db/schema/index.ts'
import type { SessionUser } from '../../../server/session.ts'
import type { Shop } from '../../../server/shop.ts'
import { ownedBy } from './owned-orders.ts'

/** Everything the shop keeps about a person, as they may have it: no secrets, and no row of anybody else. */
export async function exportData({ db, clock }: Pick<Shop, 'db' | 'clock'>, user: SessionUser): Promise<object> {
  const mine = ownedBy(user)
  const [saved, wishes, bought, begun, written, signedIn, remembered, ways, sent, letters] = await db.batch([
    db.select().from(addresses).where(eq(addresses.userId, user.id)).orderBy(addresses.position),
    db
      .select({ productId: wishlist.productId, name: products.name, addedAt: wishlist.createdAt })
      .from(wishlist)
      .innerJoin(products, eq(products.id, wishlist.productId))
      .where(eq(wishlist.userId, user.id)),
    db.select().from(orders).where(mine).orderBy(desc(orders.createdAt)),
    db.select().from(checkouts).where(eq(checkouts.userId, user.id)).orderBy(desc(checkouts.createdAt)),
    db.select().from(reviews).where(eq(reviews.userId, user.id)),
    db.select().from(sessions).where(eq(sessions.userId, user.id)),
    db.select().from(rememberedDevices).where(eq(rememberedDevices.userId, user.id)),
    db.select().from(identities).where(eq(identities.userId, user.id)),
    db
      .select()
      .from(mails)
      .where(
        or(
          inArray(mails.about, [user.id, user.email]),
          inArray(mails.about, db.select({ id: orders.id }).from(orders).where(mine)),
        ),
      ),
    db.select().from(contactMessages).where(eq(contactMessages.email, user.email)),
  ])
  const items = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, db.select({ id: orders.id }).from(orders).where(mine)))
  return {
    exportedAt: clock.now(),
    profile: user,
    addresses: saved.map(({ address, city }) => ({ address, city })),
    wishlist: wishes,
    orders: bought.map(
      ({ checkoutId: _checkout, userId: _user, reviewReason: _reason, search: _search, ...order }) => ({
        ...order,
        items: items.filter(({ orderId }) => orderId === order.id).map(({ orderId: _order, ...item }) => item),
      }),
    ),
    checkouts: begun.map(({ clientSecretHash: _secret, userId: _user, ...checkout }) => checkout),
    reviews: written.map(({ userId: _user, search: _search, ...review }) => review),
    sessions: signedIn.map(({ device, createdAt, lastSeenAt, expiresAt }) => ({
      device,
      createdAt,
      lastSeenAt,
      expiresAt,
    })),
    rememberedDevices: remembered.map(({ device, createdAt, lastSeenAt, expiresAt }) => ({
      device,
      createdAt,
      lastSeenAt,
      expiresAt,
    })),
    signInProviders: ways.map(({ issuer, subject, createdAt }) => ({ issuer, subject, createdAt })),
    messagesToYou: sent.map(({ kind, detail, state, createdAt, endedAt }) => ({
      kind,
      detail,
      state,
      createdAt,
      endedAt,
    })),
    // What anybody may have written under this address is theirs once they have proved that it is.
    messagesFromYou: user.emailVerifiedAt ? letters.map(({ search: _search, ...letter }) => letter) : [],
  }
}
