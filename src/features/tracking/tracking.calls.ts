import { z } from 'zod'
import { orderSumsShape } from '#features/orders/order-sums.schema.ts'
import { call } from '#shared/call.ts'
import { CITIES, ORDER_STATUSES } from '#shared/shop.ts'
import { instant } from '#shared/wire.ts'
import { ORDER_STEPS } from './order-steps.ts'

export const trackOrder = call({
  method: 'GET',
  path: '/api/orders/track/[orderId]',
  summary: 'Returns what anyone who knows the number of an order may see of it.',
  access: 'anyone',
  limit: 'tracking',
  answer: z
    .object({
      id: z.string(),
      status: z.enum(ORDER_STATUSES),
      deliveryDate: z.iso
        .date()
        .nullable()
        .meta({ description: 'A calendar day in Vietnam; null for an order that waits for review.' }),
      slot: z
        .object({ from: z.string(), to: z.string() })
        .nullable()
        .meta({ description: 'Times of the day in Vietnam, HH:MM; equal for an exact time. Null: at any time.' }),
      steps: z.array(z.object({ step: z.enum(ORDER_STEPS), at: instant.nullable() })).meta({
        description: 'The steps that the order has reached, in their order. A time is null if it is not known.',
      }),
      customerName: z.string(),
      customerPhone: z.string(),
      recipientName: z.string().optional().meta({ description: 'Missing: the customer receives the flowers.' }),
      recipientPhone: z.string().optional(),
      deliveryAddress: z.string(),
      wardName: z.string().meta({ description: 'The name of the ward; empty: not known.' }),
      deliveryCity: z.enum(CITIES).nullable(),
      currency: z.enum(['VND', 'USD']),
      items: z.array(z.object({ productName: z.string(), quantity: z.int(), priceVND: z.int(), priceUSD: z.string() })),
      ...orderSumsShape,
      cash: z
        .object({
          dueVND: z.int(),
          unconfirmed: z.boolean().meta({ description: 'It waits for its customer’s confirmation.' }),
          confirmBy: instant.optional().meta({ description: 'Until when; missing: no time is set.' }),
        })
        .optional()
        .meta({ description: 'What the courier collects; missing: nothing.' }),
      endedUnconfirmed: z
        .literal(true)
        .optional()
        .meta({ description: 'It was cancelled because nobody had confirmed it in time.' }),
      totalVND: z.int(),
      totalUSD: z.string().meta({ description: 'A decimal string of dollars.' }),
    })
    .meta({ id: 'TrackedOrder' }),
  codes: ['order_not_found'],
})
