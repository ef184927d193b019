import { z } from 'zod'
import { invoiceAnswer } from '#features/invoices/invoices.schema.ts'
import { LOCALES } from '#shared/locale.ts'
import { ORDER_PAYMENT_METHODS } from '#shared/payment-methods.ts'
import { REVIEW_REASONS } from '#shared/review-reasons.ts'
import { CITIES, ORDER_STATUSES, type OrderStatus } from '#shared/shop.ts'
import { MAIL_STATES, PAYMENT_STATUSES, REFUND_STATES } from '#shared/stored-states.ts'
import { instant } from '#shared/wire.ts'
import { giftAnswer } from './gift.schema.ts'
import { orderShape } from './orders.schema.ts'

const reviewReason = z.enum(REVIEW_REASONS)

const dispute = z
  .object({
    id: z.string(),
    amount: z.int().meta({ description: "Minor units of the order's currency." }),
    reason: z.string().meta({ description: "The provider's word." }),
    status: z.string().meta({ description: "The provider's word." }),
    dueBy: instant.nullable().meta({ description: 'Until when the shop may send evidence; null: none is expected.' }),
    fundsWithdrawn: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'Dispute' })
export type AdminDispute = z.infer<typeof dispute>

const adminOrderShape = {
  ...orderShape,
  updatedAt: instant.meta({ description: 'Sent back with a change, it tells whether another change was faster.' }),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentMethod: z
    .enum(ORDER_PAYMENT_METHODS)
    .meta({ description: '`later` and `cash_on_delivery`: nothing was received yet.' }),
  unconfirmed: z.boolean().meta({ description: 'It waits for its customer’s confirmation before it is prepared.' }),
  confirmBy: instant.nullable().meta({
    description: 'Until when, before it is cancelled by itself; null: it does not wait, or nothing ends it.',
  }),
  linkUntil: instant.nullable().meta({ description: 'Until when its payment link works; null: it has none.' }),
  reviewReason: reviewReason.nullable().meta({ description: 'Null: the order does not wait for review.' }),
  changedAt: instant.nullable().meta({ description: 'When the customer last changed the order after paying.' }),
  dispute: dispute.nullable().meta({ description: 'The latest dispute of its payment that has not been decided.' }),
}

/** An order in the back-office's list: the recorded fields, and what staff must look at. */
export const adminOrder = z.object(adminOrderShape).meta({ id: 'AdminOrder' })
export type AdminOrder = z.infer<typeof adminOrder>

const refundAnswer = z.object({
  id: z.string(),
  amount: z.int().meta({ description: "Minor units of the order's currency." }),
  state: z.enum(REFUND_STATES).meta({
    description: '`asked`: the provider has not decided yet; the shop keeps asking.',
  }),
})

export const askedRefundAnswer = refundAnswer.extend({
  byHand: z.int().meta({
    description: 'What of `amount` staff have to give back by hand; the payment provider gives back the rest.',
  }),
})

const refund = refundAnswer
  .extend({
    failure: z.string().nullable().meta({ description: "The provider's words, or the reason that staff gave." }),
    byStaff: z.enum(['pending', 'succeeded', 'taken_back']).nullable().meta({
      description:
        'Of a refund that staff give back by hand: to be made, noted as made, or that note taken back. null: the provider gives it back.',
    }),
    by: z.string().nullable().meta({ description: 'The email of who asked for it.' }),
    createdAt: instant,
  })
  .meta({ id: 'Refund' })
export type AdminRefund = z.infer<typeof refund>

/** Something that happened to an order: in the shop, at the payment provider, or by mail. */
const historyEntry = z
  .discriminatedUnion('kind', [
    z.object({ at: instant, kind: z.literal('placed') }),
    z.object({
      at: instant,
      kind: z.literal('audit'),
      actor: z.string(),
      action: z.string(),
      changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
    }),
    z.object({ at: instant, kind: z.literal('payment'), type: z.string(), outcome: z.string() }),
    z.object({
      at: instant,
      kind: z.literal('mail'),
      mail: z.string(),
      detail: z.string().nullable(),
      state: z.enum(MAIL_STATES),
    }),
  ])
  .meta({ id: 'OrderHistoryEntry' })
export type HistoryEntry = z.infer<typeof historyEntry>

/** One order with everything the back-office shows of it. Amounts are minor units of `currency`. */
export const orderDetail = z
  .object({
    ...adminOrderShape,
    notes: z.string(),
    internalNotes: z.string().meta({ description: 'For staff alone.' }),
    discountCode: z.string().nullable(),
    refunded: z.int(),
    refundable: z.int().meta({ description: 'What may still be refunded; 0 where the shop has no payment.' }),
    paymentProvider: z.string().meta({ description: 'The provider that `paymentIntentId` is an id of.' }),
    paymentIntentId: z.string().nullable(),
    supplementPayments: z
      .array(z.object({ paymentProvider: z.string(), paymentId: z.string(), amount: z.int() }))
      .meta({
        description: 'The payments by which exchanged flowers were paid beside the first; each is refunded by itself.',
      }),
    locale: z.enum(LOCALES).meta({ description: 'The language the customer ordered in.' }),
    reviewed: z
      .object({ reason: reviewReason, at: instant })
      .nullable()
      .meta({ description: 'Why it was in review, and when that ended.' }),
    paymentLink: z.url().nullable().meta({ description: 'Its payment link while it works; a secret.' }),
    supplement: z
      .object({
        amount: z.int(),
        url: z.url().meta({ description: 'Opens the payment; it is a secret.' }),
        expiresAt: instant,
        lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
      })
      .nullable()
      .meta({
        description: 'The exchange that is made once the customer has paid what it costs more; null: none waits.',
      }),
    invoice: invoiceAnswer.nullable().meta({ description: 'The VAT invoice that is asked for; null: none.' }),
    refunds: z.array(refund),
    disputes: z.array(dispute).meta({ description: 'Newest first.' }),
    history: z.array(historyEntry).meta({ description: 'Newest first.' }),
  })
  .meta({ id: 'OrderDetail' })
export type OrderDetail = z.infer<typeof orderDetail>

/** A payment event that the shop could not handle and retries. */
export const stuckPayment = z
  .object({
    id: z.string(),
    type: z.string(),
    paymentProvider: z.string(),
    paymentIntentId: z.string(),
    reason: z.string().meta({ description: "The last error's message." }),
    tries: z.int(),
    nextTryAt: instant,
    since: instant,
  })
  .meta({ id: 'StuckPayment' })
export type StuckPayment = z.infer<typeof stuckPayment>

const ORDER_SORTS = ['createdAt', 'delivery', 'total'] as const

const optional = <T extends z.ZodType>(schema: T) => schema.or(z.literal('').transform(() => undefined)).optional()

/** What an order list is filtered and sorted by; empty parameters are left out. */
export const orderFilterSchema = z.object({
  q: z.string().max(200).optional().meta({
    description: "The customer's name, phone number or email, or the beginning of the order's number.",
  }),
  status: optional(z.enum(ORDER_STATUSES)),
  city: optional(z.enum(CITIES)),
  day: optional(z.iso.date()).meta({ description: 'The delivery day in Vietnam.' }),
  review: optional(z.enum(['open'])).meta({ description: '`open`: only orders that wait for review.' }),
  customer: optional(z.string().max(64)).meta({ description: "The id of a customer's record." }),
  sort: optional(z.enum(ORDER_SORTS.flatMap((name) => [name, `-${name}`] as const))),
})
export type OrderFilter = z.infer<typeof orderFilterSchema>

/** `out for delivery` is the recorded spelling, `out_for_delivery` that of the wire; both are accepted. */
const status = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().replaceAll(' ', '_') : value),
  z.enum(ORDER_STATUSES),
) as unknown as z.ZodType<OrderStatus, OrderStatus>

export const refundSchema = z.object({
  amount: z.number().int().positive().max(1_000_000_000_000).optional().meta({
    description: "Minor units of the order's currency; left out: all that is left.",
  }),
  key: z.uuid().meta({ description: 'Made by the caller once for each refund. Sent twice, it is one refund.' }),
})
export type RefundRequest = z.infer<typeof refundSchema>

/** Why no refund can be asked for; codes of src/shared/error-codes.ts. */
export const REFUND_REFUSALS = [
  'refund_without_payment',
  'payment_provider_not_configured',
  'refund_disputed',
  'nothing_to_refund',
  'refund_too_large',
  'refund_key_used',
] as const

export const orderStatusChangeSchema = z
  .object({
    status,
    updatedAt: instant.optional().meta({ description: 'Refuses the change if the order has changed since.' }),
    refund: refundSchema.optional().meta({
      description: 'Only with `cancelled`: what the customer gets back. Written together with the status.',
    }),
  })
  .refine(({ status, refund }) => !refund || status === 'cancelled', 'invalid_input')
export type OrderStatusChange = z.infer<typeof orderStatusChangeSchema>

const sheetItem = z.object({
  productId: z.string().nullable().meta({ description: "Null: the florist's choice." }),
  name: z.string(),
  quantity: z.int(),
})

const sheetOrder = adminOrder
  .pick({
    id: true,
    status: true,
    customerName: true,
    customerPhone: true,
    deliveryAddress: true,
    deliveryCity: true,
    slotId: true,
    wardName: true,
    reviewReason: true,
    changedAt: true,
    unconfirmed: true,
  })
  .extend({ ...giftAnswer, notes: z.string(), items: z.array(sheetItem) })
export type SheetOrder = z.infer<typeof sheetOrder>

/** A florist's sheet: the deliveries of a day, for one city or both. */
export const daySheet = z
  .object({
    day: z.string(),
    products: z.array(sheetItem).meta({ description: 'How many of each product are still to be made, most first.' }),
    orders: z.array(sheetOrder),
  })
  .meta({ id: 'DaySheet' })
export type DaySheet = z.infer<typeof daySheet>

export const sheetSchema = z.object({ day: z.iso.date(), city: optional(z.enum(CITIES)) })
