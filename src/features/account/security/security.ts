import type { AnswerOf } from '#shared/call.ts'
import type { beginTwoStep, readNeededProof, readSecurity } from './security.calls.ts'

/** What must be proved again before a sensitive action; empty if the sign-in is recent. */
export type NeededProof = AnswerOf<typeof readNeededProof>

/** Returns whether nothing must be proved again. */
export function isProven({ password, provider, code }: NeededProof): boolean {
  return !password && provider === undefined && !code
}

/** The data to set up an authenticator app; shown once. */
export type TwoStepSetup = AnswerOf<typeof beginTwoStep>

/** An account's sessions, remembered devices and two-step sign-in. */
export type SecurityOverview = AnswerOf<typeof readSecurity>
