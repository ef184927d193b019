import { and, count, desc, eq, isNull, ne } from 'drizzle-orm'
import { recoveryCodes, sessions } from '#db/schema/index.ts'
import { isLive, type SessionFacts, type SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import { isShopOpen } from '#server/staff-two-step.ts'
import type { SecurityOverview } from '../security/security.ts'
import { listDevices } from './two-step/devices.ts'

/** Returns how an account can be signed in to: two-step sign-in, remembered devices, and its sessions, latest first. */
export async function readSecurity(
  shop: Shop,
  user: SessionUser,
  session: SessionFacts,
  request: Request,
): Promise<SecurityOverview> {
  const live = and(eq(sessions.userId, user.id), isLive(shop.clock.now()))
  const [rows, [codes]] = await shop.db.batch([
    shop.db.select().from(sessions).where(live).orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt)),
    shop.db
      .select({ left: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, user.id), isNull(recoveryCodes.usedAt))),
  ])
  return {
    twoStep: {
      since: user.twoStepAt?.toISOString() ?? null,
      recoveryCodesLeft: codes?.left ?? 0,
      required: user.isAdmin && (await isShopOpen(shop)),
      emailVerified: user.emailVerifiedAt !== null,
    },
    sessions: rows.map(({ idHash, device, createdAt, lastSeenAt }) => ({
      id: idHash,
      device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: (lastSeenAt ?? createdAt).toISOString(),
      thisDevice: idHash === session.idHash,
    })),
    devices: (await listDevices(shop, user.id, request)).map(({ createdAt, lastSeenAt, expiresAt, ...device }) => ({
      ...device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  }
}

/** Ends one session of an account. Returns false if it has none with this id. */
export async function endSession(shop: Shop, user: SessionUser, id: string): Promise<boolean> {
  const ended = await shop.db
    .delete(sessions)
    .where(and(eq(sessions.idHash, id), eq(sessions.userId, user.id)))
    .returning({ id: sessions.idHash })
  if (ended.length > 0) shop.security.record('sessions_ended', { userId: user.id, reason: 'chosen', count: 1 })
  return ended.length > 0
}

/** Ends every session of an account but the caller's. Returns the number of ended sessions. */
export async function endOtherSessions(shop: Shop, user: SessionUser, session: SessionFacts): Promise<number> {
  const ended = await shop.db
    .delete(sessions)
    .where(and(eq(sessions.userId, user.id), ne(sessions.idHash, session.idHash)))
    .returning({ id: sessions.idHash })
  shop.security.record('sessions_ended', { userId: user.id, reason: 'all_others', count: ended.length })
  return ended.length
}
