/** The states of a refund. `asked`: the provider has not decided yet, and the money counts as refunded. */
export const REFUND_STATES = ['asked', 'succeeded', 'failed'] as const

/** The states of a mail. `dropped`: it had become obsolete. `failed`: given up. */
export const MAIL_STATES = ['waiting', 'sent', 'dropped', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** What of an order's payment the shop still has. */
export const PAYMENT_STATUSES = ['paid', 'partially_refunded', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** What staff did with money that no payment was waiting for. */
export const RESOLUTIONS = ['placed', 'returned', 'credit'] as const

/** The states of what is reported to the owner's webhook. */
export const DELIVERY_STATES = ['waiting', 'received', 'given_up'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
