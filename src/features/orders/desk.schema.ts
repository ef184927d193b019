import { z } from 'zod'
import type { Locale } from '#shared/locale.ts'
import { CITIES, ORDER_STATUSES, type OrderStatus } from '#shared/shop.ts'
import type { Order } from './orders.ts'

/** What the back-office and the server say to each other about orders. */

/** Why a paid order waits for a person: as `REVIEW_REASONS` of the database. */
type ReviewReason =
  'amount_mismatch' | 'missing_details' | 'unknown_quote' | 'quote_expired' | 'out_of_stock' | 'disputed'
type PaymentStatus = 'paid' | 'partially_refunded' | 'refunded'

/** An order in the back-office's list: the recorded fields, and what needs a person's eye. */
export interface DeskOrder extends Order {
  /** ISO instant; sent back with a change, it tells whether somebody else was faster. */
  updatedAt: string
  paymentStatus: PaymentStatus
  /** Null: nothing is to be looked into, or somebody has. */
  reviewReason: ReviewReason | null
  /** The latest dispute of its payment that has not been decided. */
  dispute: DeskDispute | null
}

/** A dispute, in the provider's words. Instants are ISO; `amount` is minor units of the order's currency. */
export interface DeskDispute {
  id: string
  amount: number
  reason: string
  status: string
  /** Until when the shop may send evidence; null: none is expected. */
  dueBy: string | null
  fundsWithdrawn: boolean
  createdAt: string
}

/** A payment event that the shop could not handle and keeps trying. Instants are ISO. */
export interface StuckPayment {
  id: string
  type: string
  paymentIntentId: string
  /** The last error's message. */
  reason: string
  tries: number
  nextTryAt: string
  since: string
}

/** Money given back, or asked to be. `amount` is minor units of the order's currency. */
export interface DeskRefund {
  id: string
  amount: number
  /** `asked`: the provider has not answered yet; the shop keeps asking. */
  state: 'asked' | 'succeeded' | 'failed'
  /** The provider's words. */
  failure: string | null
  by: string | null
  createdAt: string
}

/** What happened to an order, by us, at the payment provider, or by mail. */
export type HistoryEntry = { at: string } & (
  | { kind: 'placed' }
  | { kind: 'trail'; actor: string; action: string; changes: Record<string, [unknown, unknown]> }
  | { kind: 'payment'; type: string; outcome: string }
  | { kind: 'mail'; mail: string; detail: string | null; state: string }
)

/** One order with all there is to know. Amounts are minor units of `currency`. */
export interface OrderDetail extends DeskOrder {
  notes: string
  subtotal: number
  discountCode: string | null
  discountPercent: number
  discount: number
  deliveryFee: number
  total: number
  refunded: number
  /** What may still be given back; 0 where the shop has no payment to give back from. */
  refundable: number
  paymentIntentId: string | null
  /** The language the customer ordered in. */
  locale: Locale
  /** Why it was in review, and since when it is not any more. */
  reviewed: { reason: ReviewReason; at: string } | null
  refunds: DeskRefund[]
  /** Newest first. */
  disputes: DeskDispute[]
  /** Newest first. */
  history: HistoryEntry[]
}

const ORDER_SORTS = ['createdAt', 'delivery', 'total'] as const

const optional = <T extends z.ZodType>(schema: T) => schema.or(z.literal('').transform(() => undefined)).optional()

/** `?q=&status=&city=&day=&review=&customer=&sort=`; what is empty is left out. */
export const orderFilterSchema = z.object({
  /** Number (its beginning), name, telephone number or e-mail. */
  q: z.string().max(200).optional(),
  status: optional(z.enum(ORDER_STATUSES)),
  city: optional(z.enum(CITIES)),
  /** Delivery day in Vietnam. */
  day: optional(z.iso.date()),
  /** `open`: only what waits to be looked into. */
  review: optional(z.enum(['open'])),
  /** An account's id. */
  customer: optional(z.string().max(64)),
  sort: optional(z.enum(ORDER_SORTS.flatMap((name) => [name, `-${name}`] as const))),
})
export type OrderFilter = z.infer<typeof orderFilterSchema>

/** `out for delivery` is the recorded spelling, `out_for_delivery` that of the wire; both are taken. */
const status = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().replaceAll(' ', '_') : value),
  z.enum(ORDER_STATUSES),
) as unknown as z.ZodType<OrderStatus>

/** PATCH /api/orders/{id}. With `updatedAt`, a change made meanwhile is not overwritten. */
export const orderChangeSchema = z.object({ status, updatedAt: z.iso.datetime().optional() })

/** POST /api/orders/{id}/refunds. */
export const refundSchema = z.object({
  /** Minor units of the order's currency; left out: all that is left. */
  amount: z.number().int().positive().max(1_000_000_000_000).optional(),
  /** Made by the browser once for each refund meant: sent twice, it is one refund. */
  key: z.uuid(),
})
export type RefundRequest = z.infer<typeof refundSchema>

/** A florist's sheet: what has to leave the shop on a day, for one city or both. */
export interface DaySheet {
  day: string
  /** How many of each product are to be made, most first. */
  products: { productId: string; name: string; quantity: number }[]
  orders: SheetOrder[]
}

export type SheetOrder = Pick<
  DeskOrder,
  'id' | 'status' | 'customerName' | 'customerPhone' | 'deliveryAddress' | 'deliveryCity' | 'reviewReason'
> & { notes: string; items: { productId: string; name: string; quantity: number }[] }

export const sheetSchema = z.object({ day: z.iso.date(), city: optional(z.enum(CITIES)) })
