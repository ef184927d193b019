import type { SessionFacts, SessionUser } from './session.ts'
import { MINUTE_MS } from '#shared/durations.ts'

/** How long a sign-in counts as recent, in milliseconds. */
const RECENT_MS = 10 * MINUTE_MS

/** What must be proved again before a sensitive action: the password or a sign-in at the provider, and a code. */
export interface MissingProof {
  signIn: boolean
  code: boolean
}

/**
 * Returns which proofs of a session are older than `RECENT_MS`. A code is asked for only where two-step sign-in is on.
 */
export function missingProof(
  session: Pick<SessionFacts, 'authenticatedAt' | 'codeAt'>,
  user: Pick<SessionUser, 'twoStepAt'>,
  now: Date,
): MissingProof {
  const isOld = (at: Date | null) => at === null || now.getTime() - at.getTime() > RECENT_MS
  return { signIn: isOld(session.authenticatedAt), code: user.twoStepAt !== null && isOld(session.codeAt) }
}

/** Returns whether a session may do what requires a recent sign-in. */
export function isRecent(...of: Parameters<typeof missingProof>): boolean {
  const { signIn, code } = missingProof(...of)
  return !signIn && !code
}
