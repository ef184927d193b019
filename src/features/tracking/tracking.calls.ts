import { z } from 'zod'
import { call } from '#shared/call.ts'
import { CITIES, ORDER_STATUSES } from '#shared/shop.ts'

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
      customerName: z.string(),
      customerPhone: z.string(),
      recipientName: z.string().optional().meta({ description: 'Missing: the customer receives the flowers.' }),
      recipientPhone: z.string().optional(),
      deliveryAddress: z.string(),
      deliveryCity: z.enum(CITIES).nullable(),
      currency: z.enum(['VND', 'USD']),
      items: z.array(z.object({ productName: z.string(), quantity: z.int(), priceVND: z.int(), priceUSD: z.string() })),
      totalVND: z.int(),
      totalUSD: z.string().meta({ description: 'A decimal string of dollars.' }),
    })
    .meta({ id: 'TrackedOrder' }),
  codes: ['order_not_found'],
})
