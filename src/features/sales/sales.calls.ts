import { z } from 'zod'
import { call, type AnswerOf } from '#shared/call.ts'
import { addDays } from '#shared/dates.ts'
import { day } from '#shared/day.schema.ts'
import { CITIES } from '#shared/shop.ts'
import { csvStyle } from '#shared/wire.ts'
import { MAX_SALES_DAYS, SALES_METHODS } from './sales.ts'

const count = z.int().min(0)

/** An amount of orders paid in dong and one of orders paid in dollars; they are never added up. */
const money = z.object({
  VND: z.int().meta({ description: 'Whole dong.' }),
  USD: z.string().meta({ description: 'A decimal string of dollars.' }),
})

/** Orders that are not cancelled, and what is left of all payments after refunds and disputes. */
const share = { orders: count, net: money }

const sales = z
  .object({
    from: day,
    to: day,
    /** Without cancelled ones. */
    orders: count,
    cancelled: count,
    goods: money,
    discount: money,
    deliveryFee: money,
    taken: money.meta({ description: 'All payments: goods less discounts, with delivery fees.' }),
    refunded: money,
    disputed: money.meta({
      description: 'What banks have taken back by disputes that are open or lost; it comes back when the shop wins.',
    }),
    net: money.meta({
      description: 'What is left after refunds and disputes. A cancelled order counts with what the shop kept.',
    }),
    vat: money.meta({ description: 'The tax within the net revenue, at the rate of when each order was placed.' }),
    byDay: z
      .array(z.object({ day, ...share }))
      .meta({ description: 'Every day of the range, by the day of the order.' }),
    byProduct: z
      .array(z.object({ productId: z.string().nullable(), name: z.string(), quantity: count, goods: money }))
      .meta({
        description:
          'Without cancelled orders, the most sold first, at most 50. `goods` are before discounts, and without orders that are not paid yet. No product: what florists chose.',
      }),
    byCity: z.array(z.object({ city: z.enum(CITIES).nullable(), ...share })),
    bySlot: z.array(z.object({ slotId: z.string().meta({ description: 'Empty: any time of the day.' }), ...share })),
    byCode: z.array(z.object({ code: z.string().nullable(), ...share })),
    byMethod: z
      .array(z.object({ method: z.enum(SALES_METHODS), ...share }))
      .meta({ description: 'An order that was paid by two methods is among the orders of both.' }),
  })
  .meta({ id: 'Sales' })

export const readSales = call({
  method: 'GET',
  path: '/api/admin/sales',
  summary: `Returns what the orders of a range of days brought in, net of refunds and disputes, and by day, product, city, slot, code and method of payment. At most ${MAX_SALES_DAYS} days.`,
  access: 'admin',
  permission: 'sales',
  query: z.object({ from: day, to: day }).refine(({ from, to }) => from <= to && to < addDays(from, MAX_SALES_DAYS), {
    error: 'sales_range',
    path: ['to'],
  }),
  answer: sales,
})

export type Sales = AnswerOf<typeof readSales>

export const exportSales = call({
  method: 'GET',
  path: '/api/admin/export/sales',
  summary:
    "Downloads a month's orders for the accountant, in the shop's own language, oldest first: goods, discount, fee, refunds, disputes, tax and payment. Written to the audit log.",
  access: 'admin',
  permission: 'exports',
  recent: true,
  query: z.object({
    month: z
      .string('invalid_date')
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'invalid_date')
      .meta({ description: 'YYYY-MM, in Vietnam.' }),
    separator: csvStyle,
  }),
  answer: 'csv',
})
