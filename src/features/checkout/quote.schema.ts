import { z } from 'zod'
import { CITIES } from '#shared/shop.ts'

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
    deliveryFee: z.int().meta({ description: 'With both surcharges.' }),
    farFee: z.int().meta({ description: 'The surcharge of a far ward.' }),
    exactFee: z.int().meta({ description: 'The surcharge of an exact time.' }),
    delivery: z
      .object({ city: z.enum(CITIES), date: z.string(), wardCode: z.string(), slotId: z.string() })
      .nullable()
      .meta({ description: 'The delivery that was priced; null: the flat fee alone.' }),
    total: z.int(),
    totalUSDCents: z.int().meta({ description: 'The total at the prices in dollars, whatever the currency.' }),
  })
  .meta({ id: 'Quote' })
export type WireQuote = z.infer<typeof quoteAnswer>
