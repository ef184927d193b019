import { z } from 'zod'

/** A quote. Amounts are minor units of its currency. */
export const quoteAnswer = z
  .object({
    currency: z.enum(['VND', 'USD']),
    lines: z.array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        imageUrl: z.string(),
        priceVND: z.int(),
        priceUSD: z.string().meta({ description: 'A decimal number of dollars.' }),
        quantity: z.int(),
      }),
    ),
    discountCode: z.string().nullable(),
    discountPercent: z.int(),
    subtotal: z.int(),
    discount: z.int(),
    deliveryFee: z.int(),
    total: z.int(),
  })
  .meta({ id: 'Quote' })
export type WireQuote = z.infer<typeof quoteAnswer>
