/**
 * How an order is paid. `card`: by a payment provider; `cash` and `transfer`: received by staff and noted by hand;
 * `later`: nothing was received yet.
 */
export const PAYMENT_METHODS = ['card', 'cash', 'transfer', 'later'] as const
