/** What customers are asked to agree to: news by mail, and that staff see the occasions saved in their account. */
export const CONSENT_KINDS = ['news', 'occasions'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** How a customer agreed or took it back: on the phone, at the counter, or in writing. */
export const CONSENT_MEANS = ['phone', 'counter', 'writing'] as const
export type ConsentMeans = (typeof CONSENT_MEANS)[number]
