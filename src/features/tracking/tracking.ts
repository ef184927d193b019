import type { AnswerOf } from '#shared/call.ts'
import type { trackOrder } from './tracking.calls.ts'

/** What anyone who knows an order's number may see: the recorded fields only (spec, section 7). */
export type TrackedOrder = AnswerOf<typeof trackOrder>
