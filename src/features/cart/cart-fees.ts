import type { DeliveryRules } from '#features/delivery/delivery-rules.ts'

/** What the cart knows of delivery fees: the surcharges depend on what is chosen at checkout. */
export type CartFees = Pick<DeliveryRules['fees'], 'flat' | 'freeFrom'>
