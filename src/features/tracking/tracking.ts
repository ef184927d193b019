import type { AnswerOf } from '#shared/call.ts'
import type { trackOrder } from './tracking.calls.ts'

/** What anyone who knows an order's number may see: the recorded fields (spec, section 7), and the recipient. */
export type TrackedOrder = AnswerOf<typeof trackOrder>
