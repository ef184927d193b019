import type { AnswerOf } from '#shared/call.ts'
import type { beginTwoStep, readNeededProof, readSecurity } from './security.calls.ts'

/** What has to be proved again before a sensitive action; empty if the sign-in is recent. */
export type NeededProof = AnswerOf<typeof readNeededProof>

/** Returns whether nothing has to be proved again. */
export function isProven({ password, provider, code }: NeededProof): boolean {
  return !password && provider === undefined && !code
}

/** What an authenticator app is set up with; shown once. */
export type TwoStepSetup = AnswerOf<typeof beginTwoStep>

/** How an account is signed in to. */
export type SecurityOverview = AnswerOf<typeof readSecurity>
