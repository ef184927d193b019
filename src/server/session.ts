import { hashToken } from './hash-token.ts'
import { and, eq, gt, type SQL } from 'drizzle-orm'
import { Lucia, TimeSpan } from 'lucia'
import type { Database } from '#db/client.ts'
import { sessions, users } from '#db/schema/index.ts'
import type { Clock } from './clock.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { deviceName } from './device-name.ts'
import { HINT_COOKIE } from '#shared/hint-cookie.ts'
import { CredentialsChangedError, sessionAdapter, type SessionAttributes } from './session-adapter.ts'
import { userColumns, type withoutSecrets } from './user-columns.ts'
import { DAY_MS } from '#shared/durations.ts'
import { ABSOLUTE_DAYS, IDLE_DAYS } from '#shared/session-lifetime.ts'

/** The account of a request, read again at each request, so that a demoted or deleted one loses its access at once. */
export type SessionUser = ReturnType<typeof withoutSecrets>

/** What identifies a session, and the proofs that it was signed in with. */
export interface SessionFacts {
  /**
   * The hash of the session's id, as it is stored: it identifies the session in lists, and cannot be used to sign in.
   */
  idHash: string
  /** When the password was last given, or the provider last asked for one; null if not known. */
  authenticatedAt: Date | null
  /** When a two-step code was last given; null if never. */
  codeAt: Date | null
  /** Whether this session was opened with a code, or by a device that remembers one. */
  twoStep: boolean
}

export interface Sessions {
  /**
   * Signs a browser in, always under a new id, and ends the session that the request came with. Returns the Set-Cookie
   * headers; null if the account is gone or its credentials have changed since `user` was read, so that a sign-in
   * which began with an old password does not outlive the change.
   * @param proof without `authenticatedAt` the password was given just now
   */
  start(
    user: Pick<SessionUser, 'id' | 'credentialVersion'>,
    request?: Request,
    proof?: Partial<SessionFacts>,
  ): Promise<string[] | null>
  /**
   * Returns the account and session of a request, with the cookies to set if the session was extended; null for a
   * guest.
   */
  read(request: Request): Promise<{ user: SessionUser; session: SessionFacts; cookies: string[] } | null>
  /**
   * Returns the account and session of a session's hash; null if it has ended. Neither extends the session nor counts
   * as its use: an open stream asks every few seconds.
   */
  find(idHash: string): Promise<{ user: SessionUser; session: SessionFacts } | null>
  /** Ends the request's session and returns the Set-Cookie headers that delete its cookies. */
  end(request: Request): Promise<string[]>
  /**
   * Returns the hash of the request's session id, whether the session is live or not; null without a session.
   */
  idHash(request: Request): string | null
}

/**
 * Creates the sessions of a shop: lucia's, with hashes of their ids in the database. Only this file and its adapter
 * import lucia (decision 003).
 */
export function createSessions(db: Database, clock: Clock, siteUrl: string): Sessions {
  const secure = siteUrl.startsWith('https:')
  const lucia = new Lucia(sessionAdapter(db, clock, ABSOLUTE_DAYS), {
    sessionExpiresIn: new TimeSpan(IDLE_DAYS, 'd'),
    sessionCookie: {
      // `__Host-` limits the cookie to this host, over https.
      name: secure ? '__Host-session' : 'session',
      attributes: { secure, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: (attributes) => attributes,
    getSessionAttributes: (attributes) => attributes,
  })
  const hint = (value: string, maxAgeS: number) => writeCookie(HINT_COOKIE, value, { maxAgeS, secure, httpOnly: false })
  /** Returns both cookies; they end with the session at the latest. */
  const signedIn = (sessionId: string, userId: string, createdAt: Date) => {
    const leftMs = createdAt.getTime() + ABSOLUTE_DAYS * DAY_MS - clock.now().getTime()
    const maxAge = Math.floor(Math.min(IDLE_DAYS * DAY_MS, leftMs) / 1000)
    const cookie = lucia.createSessionCookie(sessionId)
    Object.assign(cookie.attributes, { maxAge })
    return [cookie.serialize(), hint(`1-${hashToken(userId).slice(0, 10)}`, maxAge)]
  }
  // lucia's own reader throws at a stray `%`.
  const idOf = (request: Request) => readCookie(request, lucia.sessionCookieName)

  return {
    async start({ id, credentialVersion }, request, proof = {}) {
      const { authenticatedAt = clock.now(), codeAt = null, twoStep = false } = proof
      const facts = { createdAt: clock.now(), device: deviceName(request), authenticatedAt, codeAt, twoStep }
      const earlier = request ? idOf(request) : null
      try {
        const session = await lucia.createSession(id, { credentialVersion, ...facts })
        if (earlier) await lucia.invalidateSession(earlier)
        return signedIn(session.id, id, session.createdAt)
      } catch (error) {
        if (error instanceof CredentialsChangedError) return null
        throw error
      }
    },
    async read(request) {
      const sessionId = idOf(request)
      if (!sessionId) return null
      const { session, user } = await lucia.validateSession(sessionId)
      if (!session) return null
      const { authenticatedAt, codeAt, twoStep } = session
      return {
        user: user as SessionUser,
        session: { idHash: hashToken(sessionId), authenticatedAt, codeAt, twoStep },
        cookies: session.fresh ? signedIn(sessionId, session.userId, session.createdAt) : [],
      }
    },
    async find(idHash) {
      const [row] = await db
        .select({ session: sessions, user: userColumns })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.idHash, idHash), isLive(clock.now())))
      if (!row) return null
      const { authenticatedAt, codeAt, twoStep } = row.session
      return { user: row.user, session: { idHash, authenticatedAt, codeAt, twoStep } }
    },
    async end(request) {
      const sessionId = idOf(request)
      if (sessionId) await lucia.invalidateSession(sessionId)
      return [lucia.createBlankSessionCookie().serialize(), hint('', 0)]
    },
    idHash(request) {
      const sessionId = idOf(request)
      return sessionId ? hashToken(sessionId) : null
    },
  }
}

/** Returns the condition for sessions that have not ended, neither without use nor by their age. */
export function isLive(now: Date): SQL {
  const oldest = new Date(now.getTime() - ABSOLUTE_DAYS * DAY_MS)
  return and(gt(sessions.expiresAt, now), gt(sessions.createdAt, oldest))!
}

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, SessionUser>
    DatabaseUserAttributes: SessionUser
    DatabaseSessionAttributes: SessionAttributes
  }
}
