import { DELIVERY_REFUSALS } from '#features/delivery/delivery-refusals.ts'
import { CODE_REFUSALS } from '#features/promotions/promotions.ts'

/** Why a product cannot be bought now. These codes, like all here, are of src/shared/error-codes.ts. */
export const UNAVAILABLE_CODES = ['product_archived', 'out_of_stock', 'too_few_left'] as const
export type UnavailableCode = (typeof UNAVAILABLE_CODES)[number]

/** Why products cannot be priced. */
export const UNPRICED_PRODUCT_CODES = ['unknown_product', ...UNAVAILABLE_CODES, 'invalid_quantity'] as const
export type UnpricedProductCode = (typeof UNPRICED_PRODUCT_CODES)[number]

/** Why a cart cannot be priced. */
export const UNPRICED_CODES = [...UNPRICED_PRODUCT_CODES, ...CODE_REFUSALS, ...DELIVERY_REFUSALS] as const
export type UnpricedCode = (typeof UNPRICED_CODES)[number]
