import { listClaims } from '#features/claims/claims.calls.ts'
import { listContactMessages } from '#features/contact/contact-messages.calls.ts'
import type { LiveKind } from '#features/events/events.ts'

/** The query that counts what waits for an answer. */
export const UNANSWERED = { state: 'open', page: 1, pageSize: 1 } as const
/** The lists of what is answered, by their kinds. */
export const UNANSWERED_CALLS = { claims: listClaims, messages: listContactMessages }
export type AnsweredKind = keyof typeof UNANSWERED_CALLS

/** Returns whether things of a kind wait for an answer. */
export function isAnswered(kind: LiveKind): kind is AnsweredKind {
  return kind in UNANSWERED_CALLS
}
