import { MINUTE_MS } from '#shared/durations.ts'

/** How long a checkout holds its place in a slot after its last call, in milliseconds. */
export const HOLD_MS = 15 * MINUTE_MS
