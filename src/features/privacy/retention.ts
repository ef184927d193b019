/**
 * Days after which an unpaid checkout is emptied. The payment provider reports payments for 30 days; no order can
 * come of it afterwards.
 */
export const UNPAID_CHECKOUT_DAYS = 31

/** Days for which the shop records that a message was sent, and for which messages written to files are kept. */
export const MAIL_RECORD_DAYS = 30

/** Days for which a link that was mailed stays on record after it expired. */
export const EXPIRED_LINK_DAYS = 30
