import { createHash } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Adapter, DatabaseSession } from 'lucia'
import type { Database } from '../../db/client.ts'
import { sessions, users } from '../../db/schema/index.ts'
import type { Clock } from './clock.ts'
import { ABSOLUTE_DAYS } from './session.ts'

/** lucia's view of the sessions table, in which an id never stands: whoever reads a backup can sign in as nobody. */
export function sessionAdapter(db: Database, clock: Clock): Adapter {
  const oldest = () => new Date(clock.now().getTime() - ABSOLUTE_DAYS * 24 * 60 * 60 * 1000)
  const asSession = (id: string, row: typeof sessions.$inferSelect): DatabaseSession => ({
    id,
    userId: row.userId,
    expiresAt: row.expiresAt,
    attributes: {},
  })
  return {
    async getSessionAndUser(sessionId) {
      const [row] = await db
        .select()
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.idHash, hashOf(sessionId)), gt(sessions.createdAt, oldest())))
      if (!row) return [null, null]
      const { passwordHash: _hash, search: _search, ...attributes } = row.users
      return [asSession(sessionId, row.sessions), { id: row.users.id, attributes }]
    },
    async getUserSessions(userId) {
      const rows = await db.select().from(sessions).where(eq(sessions.userId, userId))
      return rows.map((row) => asSession(row.idHash, row))
    },
    async setSession({ id, userId, expiresAt }) {
      await db.insert(sessions).values({ idHash: hashOf(id), userId, expiresAt, createdAt: clock.now() })
    },
    async updateSessionExpiration(sessionId, expiresAt) {
      await db
        .update(sessions)
        .set({ expiresAt })
        .where(eq(sessions.idHash, hashOf(sessionId)))
    },
    async deleteSession(sessionId) {
      await db.delete(sessions).where(eq(sessions.idHash, hashOf(sessionId)))
    },
    async deleteUserSessions(userId) {
      await db.delete(sessions).where(eq(sessions.userId, userId))
    },
    async deleteExpiredSessions() {
      await db.delete(sessions).where(lte(sessions.expiresAt, clock.now()))
    },
  }
}

function hashOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url')
}
