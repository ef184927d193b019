/** Why a ward is refused. These codes, like all here, are of src/shared/error-codes.ts. */
export const WARD_REFUSALS = ['invalid_ward', 'ward_of_other_city', 'ward_not_served'] as const
export type WardRefusal = (typeof WARD_REFUSALS)[number]

/** Why nothing can be ordered for a day and time any more, or yet. Places are not counted. */
export const TIME_REFUSALS = ['date_in_past', 'date_too_late', 'date_cut_off', 'date_closed', 'slot_past'] as const
export type TimeRefusal = (typeof TIME_REFUSALS)[number]

/** Why a delivery cannot be ordered. Places are not counted. */
export const DELIVERY_REFUSALS = [...TIME_REFUSALS, ...WARD_REFUSALS, 'invalid_slot'] as const
export type DeliveryRefusal = (typeof DELIVERY_REFUSALS)[number]
