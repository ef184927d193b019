import { createHash, randomBytes } from 'node:crypto'

/**
 * Returns the stored form of a secret that a browser or a link carries: a session's id, a one-time code, a client
 * secret. The database and its backups hold only this, so a leaked backup cannot be used to sign in.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Creates the secret of a cookie or a link, 256 random bits, and the form that is stored of it. */
export function makeToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}
