import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'

/** How long a checkout holds its place in a slot after its last call, in milliseconds. */
export const HOLD_MS = 15 * MINUTE_MS

/**
 * The longest that a checkout may hold a place and pieces, in milliseconds: as long as an owner may let a transfer be
 * waited for.
 */
export const LONGEST_HOLD_MS = DAY_MS

/** How long a place stays held after the checkout has been left, in milliseconds: a reload takes it again meanwhile. */
export const LEFT_HOLD_MS = 800
