/** How many dong the shop counts for a dollar, as long as the owner has not set another rate. */
export const DEFAULT_DONG_PER_DOLLAR = 25_000

/** The lowest and highest rate that an owner may set; a rate outside them is a typing error, such as 25 or 254.000. */
export const DONG_PER_DOLLAR_LIMITS = { from: 10_000, to: 100_000 } as const
