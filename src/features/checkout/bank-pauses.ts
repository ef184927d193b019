/**
 * The pauses before each question about a payment that the bank is processing, in milliseconds: three minutes in all.
 */
export const BANK_PAUSES_MS = [3_000, 4_500, 7_000, 10_000, 15_000, 20_000, 30_000, 30_000, 30_000, 30_000] as const
