import { hashToken } from './hash-token.ts'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Adapter, DatabaseSession } from 'lucia'
import type { Database } from '#db/client.ts'
import { sessions, users } from '#db/schema/index.ts'
import type { Clock } from './clock.ts'
import { userColumns } from './user-columns.ts'
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'

/** The columns of a session that lucia passes through, beside its own. */
export type SessionAttributes = Pick<
  typeof sessions.$inferSelect,
  'createdAt' | 'device' | 'authenticatedAt' | 'codeAt' | 'twoStep'
> &
  Pick<typeof users.$inferSelect, 'credentialVersion'>

/** Later than any session lasts. */
const NEVER = new Date(8.64e15)

/** How precisely the last use of a session is stored, in milliseconds, so that not every request writes. */
const LAST_SEEN_MS = 5 * MINUTE_MS

/**
 * Creates lucia's view of the sessions table. Session ids are stored as hashes, so a leaked backup cannot be used to
 * sign in.
 * @param absoluteDays the age at which a session ends, in days, however often it is used
 */
export function sessionAdapter(db: Database, clock: Clock, absoluteDays: number): Adapter {
  const absoluteMs = absoluteDays * DAY_MS
  const oldest = () => new Date(clock.now().getTime() - absoluteMs)
  // lucia compares with Date.now(), and the shop's clock may be another: rows hold the shop's time, lucia sees its own.
  const skewMs = () => Date.now() - clock.now().getTime()
  const asSession = (id: string, row: typeof sessions.$inferSelect, credentialVersion: number): DatabaseSession => ({
    id,
    userId: row.userId,
    // A session that ends by its age cannot be extended again; lucia would try at each request of its last days.
    expiresAt:
      row.expiresAt.getTime() - row.createdAt.getTime() >= absoluteMs
        ? NEVER
        : new Date(row.expiresAt.getTime() + skewMs()),
    attributes: {
      credentialVersion,
      createdAt: row.createdAt,
      device: row.device,
      authenticatedAt: row.authenticatedAt,
      codeAt: row.codeAt,
      twoStep: row.twoStep,
    },
  })
  /** Not awaited: a session stays valid even if its last use could not be written. */
  function noteUse({ idHash, lastSeenAt }: typeof sessions.$inferSelect): void {
    const now = clock.now()
    if (lastSeenAt && now.getTime() - lastSeenAt.getTime() < LAST_SEEN_MS) return
    void db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(eq(sessions.idHash, idHash))
      .catch(() => {})
  }
  return {
    async getSessionAndUser(sessionId) {
      const [row] = await db
        .select({ session: sessions, user: userColumns })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.idHash, hashToken(sessionId)), gt(sessions.createdAt, oldest())))
      if (!row) return [null, null]
      const { session, user } = row
      noteUse(session)
      return [asSession(sessionId, session, user.credentialVersion), { id: user.id, attributes: user }]
    },
    async getUserSessions(userId) {
      const rows = await db
        .select()
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(eq(sessions.userId, userId))
      return rows.map((row) => asSession(row.sessions.idHash, row.sessions, row.users.credentialVersion))
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      // Checks the version in the same transaction: a change of the password either comes before it, and this sign-in
      // fails, or after it, and ends this session with all others.
      await db.transaction(async (tx) => {
        const [user] = await tx.select({ version: users.credentialVersion }).from(users).where(eq(users.id, userId))
        const { credentialVersion, ...facts } = attributes
        if (user?.version !== credentialVersion) throw new CredentialsChangedError()
        await tx.insert(sessions).values({
          idHash: hashToken(id),
          userId,
          expiresAt: new Date(expiresAt.getTime() - skewMs()),
          lastSeenAt: facts.createdAt,
          ...facts,
        })
      })
    },
    async updateSessionExpiration(sessionId, expiresAt) {
      await db
        .update(sessions)
        .set({ expiresAt: sql`min(${expiresAt.getTime() - skewMs()}, ${sessions.createdAt} + ${absoluteMs})` })
        .where(eq(sessions.idHash, hashToken(sessionId)))
    },
    async deleteSession(sessionId) {
      await db.delete(sessions).where(eq(sessions.idHash, hashToken(sessionId)))
    },
    async deleteUserSessions(userId) {
      await db.delete(sessions).where(eq(sessions.userId, userId))
    },
    async deleteExpiredSessions() {
      await db.delete(sessions).where(lte(sessions.expiresAt, clock.now()))
    },
  }
}

/** Thrown when the account's credentials changed after a sign-in had checked them. */
export class CredentialsChangedError extends Error {
  constructor() {
    super('The credentials changed while they were checked')
    this.name = 'CredentialsChangedError'
  }
}
