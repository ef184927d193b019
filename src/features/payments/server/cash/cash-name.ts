/** The name of the provider of cash on delivery, in stored rows. It never changes. */
export const CASH_PROVIDER = 'cash'

/** What staff giving cash back, and taking back the note of it, are called in the log of events. */
export const CASH_REFUND = { made: 'cash.refunded', takenBack: 'cash.refund_taken_back' } as const
