import { z } from 'zod'

/** The parts of what an order or a quote costs: minor units of its currency. */
export const orderSumsShape = {
  subtotal: z.int().meta({ description: 'The goods, in minor units of the currency, as are the next sums.' }),
  discount: z.int(),
  discountPercent: z.int(),
  deliveryFee: z.int().meta({ description: 'With both surcharges.' }),
  farFee: z.int().meta({ description: 'The surcharge of a far ward.' }),
  exactFee: z.int().meta({ description: 'The surcharge of an exact time.' }),
  total: z.int(),
}

export type OrderSums = { [Part in keyof typeof orderSumsShape]: number }
