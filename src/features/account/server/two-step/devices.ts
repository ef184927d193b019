import { and, desc, eq, gt } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { rememberedDevices } from '#db/schema/index.ts'
import { deviceName } from '#server/device-name.ts'
import type { Shop } from '#server/shop.ts'
import { hashToken, makeToken } from '#server/hash-token.ts'
import { ownCookie } from '../own-cookie.ts'

/** How long a device is remembered, in days. */
const REMEMBERED_DAYS = 30
const DAY_S = 24 * 60 * 60

/** Remembers the browser of a request, so that it is not asked for a code. Returns the Set-Cookie header. */
export async function rememberDevice(shop: Shop, userId: string, request: Request): Promise<string> {
  const { token, tokenHash } = makeToken()
  const now = shop.clock.now()
  await shop.db.insert(rememberedDevices).values({
    tokenHash,
    userId,
    device: deviceName(request),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + REMEMBERED_DAYS * DAY_S * 1000),
  })
  return cookieOf(shop).set(token, REMEMBERED_DAYS * DAY_S)
}

/** Returns whether the browser of a request is remembered for this account, and records its use. */
export async function isRemembered(shop: Shop, userId: string, request: Request): Promise<boolean> {
  const token = cookieOf(shop).read(request)
  if (!token) return false
  const now = shop.clock.now()
  const found = await shop.db
    .update(rememberedDevices)
    .set({ lastSeenAt: now })
    .where(
      and(
        eq(rememberedDevices.tokenHash, hashToken(token)),
        eq(rememberedDevices.userId, userId),
        gt(rememberedDevices.expiresAt, now),
      ),
    )
    .returning({ userId: rememberedDevices.userId })
  return found.length > 0
}

/** Returns the remembered devices of an account, the last used first, and which of them sent the request. */
export async function listDevices(shop: Shop, userId: string, request: Request) {
  const token = cookieOf(shop).read(request)
  const here = token && hashToken(token)
  const rows = await shop.db
    .select()
    .from(rememberedDevices)
    .where(and(eq(rememberedDevices.userId, userId), gt(rememberedDevices.expiresAt, shop.clock.now())))
    .orderBy(desc(rememberedDevices.lastSeenAt))
  return rows.map(({ tokenHash, device, createdAt, lastSeenAt, expiresAt }) => ({
    id: tokenHash,
    device,
    createdAt,
    lastSeenAt,
    expiresAt,
    thisDevice: tokenHash === here,
  }))
}

/** Forgets every device of an account, as part of a change of its credentials. */
export async function forgetDevices(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(rememberedDevices).where(eq(rememberedDevices.userId, userId))
}

/**
 * Forgets a device of an account, so that it is asked for a code again. Returns false if there is none with this id.
 */
export async function forgetDevice({ db }: Shop, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(rememberedDevices)
    .where(and(eq(rememberedDevices.tokenHash, id), eq(rememberedDevices.userId, userId)))
    .returning({ id: rememberedDevices.tokenHash })
  return gone.length > 0
}

function cookieOf(shop: Shop) {
  return ownCookie(shop, 'device')
}
