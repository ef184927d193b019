import { z } from 'zod'
import { orderSumsShape } from '#features/orders/order-sums.schema.ts'
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
    ...orderSumsShape,
    delivery: z
      .object({ city: z.enum(CITIES), date: z.string(), wardCode: z.string(), slotId: z.string() })
      .nullable()
      .meta({ description: 'The delivery that was priced; null: the flat fee alone.' }),
    totalUSDCents: z.int().meta({ description: 'The total at the prices in dollars, whatever the currency.' }),
  })
  .meta({ id: 'Quote' })
export type WireQuote = z.infer<typeof quoteAnswer>
