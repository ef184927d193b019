import { z } from 'zod'
import { CITIES, ORDER_STATUSES } from '#shared/shop.ts'
import { instant } from '#shared/wire.ts'
import { giftAnswer } from './gift.schema.ts'
import { orderSumsShape } from './order-sums.schema.ts'

const orderItem = z
  .object({
    productId: z.string().nullable().meta({ description: "Null: the florist's choice at an agreed price." }),
    productName: z.string(),
    priceUSD: z.string().meta({ description: 'A decimal number of dollars.' }),
    priceVND: z.int(),
    imageUrl: z.string().meta({ description: "Empty for the florist's choice." }),
    quantity: z.int(),
  })
  .meta({ id: 'OrderItem' })

/** The fields of every answer with an order (spec, section 3). */
export const orderShape = {
  id: z.string(),
  status: z.enum(ORDER_STATUSES),
  createdAt: instant,
  deliveryDate: z.string().nullable().meta({
    description: 'A calendar day in Vietnam, YYYY-MM-DD; null for an order that waits for review.',
  }),
  deliveryAddress: z.string(),
  deliveryCity: z.enum(CITIES).nullable(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  ...giftAnswer,
  wardCode: z.string().meta({ description: 'The code of a ward; empty: not known.' }),
  wardName: z.string().meta({ description: 'The name of the ward; empty: not known.' }),
  slotId: z.string().meta({ description: 'A slot or exact time of the day; empty: any time.' }),
  currency: z.enum(['VND', 'USD']),
  items: z.array(orderItem),
  ...orderSumsShape,
  totalVND: z.int(),
  totalUSD: z.string().meta({ description: 'A decimal number of dollars.' }),
}

/** An order as its customer receives it. */
export const orderAnswer = z.object(orderShape).meta({ id: 'Order' })
export type Order = z.infer<typeof orderAnswer>
export type OrderItem = Order['items'][number]
