/**
 * How long a mail about a new status waits, in milliseconds, so that the customer is not notified of a mistake that
 * staff or a courier takes back at once. It is not sent if the order has another status when it is due (`compose` of
 * `mail-texts`).
 */
export const STATUS_MAIL_DELAY_MS = 10_000
