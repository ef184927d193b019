import { z } from 'zod'
import { call, type AnswerOf } from '#shared/call.ts'
import { ORDER_STATUSES } from '#shared/shop.ts'

/** A calendar day in Vietnam. */
const day = z.iso.date()
const count = z.number().int().min(0)
/** A decimal string of dollars. */
const dollars = z.string().regex(/^\d+\.\d{2}$/)

const dashboard = z.object({
  cards: z.object({
    /** The sum of totalUSD of all orders (spec, section 7). */
    revenueUSD: dollars,
    orders: count,
    products: count,
    customers: count,
  }),
  /** The five newest, newest first. */
  recentOrders: z
    .array(
      z.object({
        id: z.string(),
        customerName: z.string(),
        customerEmail: z.string(),
        totalUSD: dollars,
        status: z.enum(ORDER_STATUSES),
      }),
    )
    .max(5),
  /** The last 30 days up to today, oldest first, also those without orders, by currency of payment. */
  revenueByDay: z.array(
    z.object({
      day,
      /** Sum of the orders priced in dong, in whole dong. */
      VND: count,
      /** Sum of the orders priced in dollars, in dollars. */
      USD: dollars,
    }),
  ),
  /** One entry for each status, in the order of `ORDER_STATUSES`. */
  byStatus: z.array(z.object({ status: z.enum(ORDER_STATUSES), count })),
  /** Orders for today and the next six days, without cancelled ones. */
  byDeliveryDay: z.array(z.object({ day, hanoi: count, hoChiMinh: count })),
  /** The products sold most in the last 30 days, at most five. Names are in the call's language. */
  bestSellers: z.array(z.object({ productId: z.string(), name: z.string(), quantity: count })).max(5),
})

export const readDashboard = call({
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: "Returns the owner's first look: figures, newest orders, takings, deliveries and best sellers.",
  access: 'admin',
  permission: 'dashboard',
  answer: dashboard,
})

export type Dashboard = AnswerOf<typeof readDashboard>
