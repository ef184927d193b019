import { z } from 'zod'
import { DELIVERY_REFUSALS, TIME_REFUSALS } from '#features/delivery/delivery-refusals.ts'
import { call } from '#shared/call.ts'
import { LOCALES } from '#shared/locale.ts'
import { REVIEW_REASONS } from '#shared/review-reasons.ts'
import { ORDER_STATUSES } from '#shared/shop.ts'
import { csvStyle } from '#shared/wire.ts'
import {
  adminOrder,
  askedRefundAnswer,
  daySheet,
  orderStatusChangeSchema,
  orderDetail,
  orderFilterSchema,
  REFUND_REFUSALS,
  refundSchema,
  sheetSchema,
  stuckPayment,
} from './admin-order.schema.ts'
import { orderEditSchema } from './edit-order.schema.ts'
import { orderAnswer } from './orders.schema.ts'
import {
  CANCEL_REFUSALS,
  cancelSchema,
  CHANGE_REFUSALS,
  ownChangeSchema,
  ownOrderAnswer,
  ownOrderSchema,
} from './own-order.schema.ts'

/** The language of products' names for staff; without it, lines keep the names they were ordered by. */
const readerLocale = z.enum(LOCALES).optional().catch(undefined)

export const listOwnOrders = call({
  method: 'GET',
  path: '/api/auth/orders',
  summary: "Lists the customer's orders, newest first, with those they made as a guest.",
  access: 'customer',
  answer: z.array(orderAnswer),
})

export const cancelOrder = call({
  method: 'POST',
  path: '/api/orders/[id]/cancel',
  summary:
    "Cancels the caller's own order and refunds what the terms leave. A refund that the provider cannot make at once is finished in the background.",
  access: 'optional',
  limit: 'ownOrder',
  body: cancelSchema.optional(),
  answer: z.object({
    status: z.enum(ORDER_STATUSES),
    refundVND: z.int(),
    refundUSD: z.string().meta({ description: 'A decimal number of dollars.' }),
  }),
  codes: ['order_not_found', 'order_not_yours', ...CANCEL_REFUSALS, 'refund_changed'],
})

export const readOwnOrder = call({
  method: 'POST',
  path: '/api/orders/[id]/own',
  summary:
    "Returns what the customer of an order may do with it now, by account or by the token of the order's mails. A POST, because a token in an address would be logged.",
  access: 'optional',
  limit: 'ownOrder',
  body: ownOrderSchema.optional(),
  answer: ownOrderAnswer,
  codes: ['order_not_found', 'order_not_yours'],
})

export const changeOwnOrder = call({
  method: 'PATCH',
  path: '/api/orders/[id]/own',
  summary:
    "Changes card, notes, the recipient's phone, or day and time of the caller's own order until its preparation begins, and mails the customer what it says now. A new time takes its place and gives the old one back, or nothing changes. Nothing is charged or refunded. Returns the same as POST.",
  access: 'optional',
  limit: 'ownOrder',
  body: ownChangeSchema,
  answer: ownOrderAnswer,
  codes: [
    'order_not_found',
    'order_not_yours',
    ...CHANGE_REFUSALS,
    ...TIME_REFUSALS,
    'invalid_slot',
    'slot_full',
    'time_changed',
    'exact_time_unpaid',
    'cash_move_busy_day',
    'details_changed',
    'no_recipient',
  ],
})

export const listOrders = call({
  method: 'GET',
  path: '/api/orders',
  summary: 'Lists orders, newest first unless another order is asked for.',
  access: 'admin',
  permission: 'orders',
  query: orderFilterSchema.extend({ locale: readerLocale }),
  answer: z.array(adminOrder),
  pages: { size: 50, whole: true },
})

export const readOrder = call({
  method: 'GET',
  path: '/api/orders/[id]',
  summary: 'Returns one order with its refunds, disputes and history.',
  access: 'admin',
  permission: 'orders',
  query: z.object({ locale: readerLocale }),
  answer: orderDetail,
  codes: ['order_not_found'],
})

export const setOrderStatus = call({
  method: 'PATCH',
  path: '/api/orders/[id]',
  summary:
    "Sets an order's status and returns the order as it is then. With a refund, which the order's refunds then list with its state, if the caller may refund.",
  access: 'admin',
  permission: 'orders',
  query: z.object({ locale: readerLocale }),
  body: orderStatusChangeSchema,
  answer: orderDetail,
  codes: ['order_not_found', 'changed_meanwhile', 'order_unconfirmed', ...REFUND_REFUSALS],
})

export const editOrder = call({
  method: 'PATCH',
  path: '/api/orders/[id]/details',
  summary:
    'Changes recipient, address, day, time, card and notes of an order by staff, and returns the order as it is then. Nothing is charged or refunded.',
  access: 'admin',
  permission: 'orders',
  query: z.object({ locale: readerLocale }),
  body: orderEditSchema,
  answer: orderDetail,
  codes: [
    'order_not_found',
    'order_delivered',
    'order_cancelled',
    'order_awaits_details',
    'changed_meanwhile',
    'no_recipient',
    ...DELIVERY_REFUSALS,
    'slot_full',
    'invalid_city',
    'invalid_date',
    'edit_costs_more',
  ],
})

export const receivePayment = call({
  method: 'POST',
  path: '/api/orders/[id]/received',
  summary: 'Notes that the money of an order that was to be paid later has been received, and returns the order.',
  access: 'admin',
  permission: 'orders',
  query: z.object({ locale: readerLocale }),
  body: z.object({
    method: z.enum(['cash', 'transfer']),
    total: z.int().nonnegative().optional().meta({
      description:
        "The order's total as it was seen, in minor units. Refuses it if the order costs another sum by now.",
    }),
  }),
  answer: orderDetail,
  codes: ['order_not_found', 'order_cancelled', 'order_already_paid', 'changed_meanwhile'],
})

export const confirmOrder = call({
  method: 'POST',
  path: '/api/orders/[id]/confirmed',
  summary: 'Notes that the customer has confirmed an order that is paid on delivery, by phone, and returns the order.',
  access: 'admin',
  permission: 'orders',
  query: z.object({ locale: readerLocale }),
  answer: orderDetail,
  codes: ['order_not_found', 'order_cancelled', 'confirm_too_late'],
})

export const refundOrder = call({
  method: 'POST',
  path: '/api/orders/[id]/refunds',
  summary:
    'Refunds a part of an order or all that is left. A refund that is still `asked` is finished in the background.',
  access: 'admin',
  permission: 'refunds',
  body: refundSchema,
  answer: askedRefundAnswer,
  codes: ['order_not_found', ...REFUND_REFUSALS, 'refund_refused'],
})

export const resolveReview = call({
  method: 'DELETE',
  path: '/api/orders/[id]/review',
  summary:
    'Ends the review of an order. If its refund failed or its payment is disputed beside that reason, it stays in review because of that.',
  access: 'admin',
  permission: 'orders',
  body: z
    .object({
      reason: z.enum(REVIEW_REASONS).optional().meta({
        description: 'The reason that was seen. Refuses it if the order is in review for another one by now.',
      }),
    })
    .optional(),
  answer: z.object({ resolved: z.literal(true) }),
  codes: ['order_not_found', 'nothing_to_review', 'changed_meanwhile'],
})

export const readDaySheet = call({
  method: 'GET',
  path: '/api/admin/order-sheet',
  summary: 'Returns what leaves the shop on a delivery day, with names and addresses. Written to the audit log.',
  access: 'admin',
  permission: 'orders',
  query: sheetSchema,
  answer: daySheet,
})

export const listStuckPayments = call({
  method: 'GET',
  path: '/api/admin/stuck-payments',
  summary: 'Lists payment events that could not be handled yet, oldest first.',
  access: 'admin',
  permission: 'payments',
  answer: z.array(stuckPayment),
})

export const exportOrders = call({
  method: 'GET',
  path: '/api/admin/export/orders',
  summary: 'Downloads the orders that the filters leave, newest first. Written to the audit log.',
  access: 'admin',
  permission: 'exports',
  recent: true,
  query: orderFilterSchema.extend({ separator: csvStyle }),
  answer: 'csv',
})
