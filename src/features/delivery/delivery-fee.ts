import type { Currency } from '#shared/money.ts'
import type { DeliveryRules, Zone } from './delivery-rules.ts'

/** What a delivery costs, in minor units of one currency. */
export interface DeliveryFee {
  /** The whole fee: the flat one, unless the goods make it free, and the surcharges. */
  total: number
  /** The surcharge of a far ward. */
  far: number
  /** The surcharge of an exact time. */
  exact: number
}

/** What determines a delivery's fee beside the goods. */
export interface DeliveryTerms {
  zone: Zone
  exact: boolean
}

/** A delivery in the city at no exact time: what cart and checkout assume until one chooses. */
export const PLAIN_DELIVERY: DeliveryTerms = { zone: 'city', exact: false }

/**
 * Returns what a delivery costs (spec, section 9, and docs/spec-notes.md): the flat fee, nothing from the free sum of
 * goods on, and the surcharges in any case.
 * @param subtotal the goods before any discount, in minor units of the currency
 */
export function deliveryFee(
  fees: DeliveryRules['fees'],
  subtotal: number,
  currency: Currency,
  terms: DeliveryTerms = PLAIN_DELIVERY,
): DeliveryFee {
  const farFee = terms.zone === 'far' ? fees.far[currency] : 0
  const exactFee = terms.exact ? fees.exact[currency] : 0
  return { total: plainFee(fees, subtotal, currency) + farFee + exactFee, far: farFee, exact: exactFee }
}

/**
 * Returns what a delivery in the city at no exact time costs, in minor units of the currency (spec, section 9): the
 * flat fee, or nothing from the free sum of goods on.
 *
 * @param subtotal the goods before any discount, in minor units of the currency
 */
export function plainFee(
  { flat, freeFrom }: Pick<DeliveryRules['fees'], 'flat' | 'freeFrom'>,
  subtotal: number,
  currency: Currency,
): number {
  return subtotal >= freeFrom[currency] ? 0 : flat[currency]
}

/**
 * Returns how much is missing to free delivery, in minor units of the currency; 0 if it is free, also where the flat
 * fee is 0.
 *
 * @param subtotal the goods before any discount, in minor units of the currency
 */
export function missingToFree(
  fees: Pick<DeliveryRules['fees'], 'flat' | 'freeFrom'>,
  subtotal: number,
  currency: Currency,
): number {
  return plainFee(fees, subtotal, currency) === 0 ? 0 : fees.freeFrom[currency] - subtotal
}
