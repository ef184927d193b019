/** The name of the provider of cash on delivery, in stored rows. It never changes. */
export const CASH_PROVIDER = 'cash'
