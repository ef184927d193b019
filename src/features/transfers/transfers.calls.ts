import { z } from 'zod'
import { call, type AnswerOf } from '#shared/call.ts'
import { instant } from '#shared/wire.ts'
import { receivedSchema, resolvedSchema, TRANSFER_LINES } from './transfers.schema.ts'

const dong = z.int().meta({ description: 'Whole dong.' })

const money = z
  .object({
    id: z.string(),
    source: z.enum(['feed', 'statement', 'hand']),
    amountVND: dong,
    restVND: dong.meta({ description: 'What no payment was waiting for.' }),
    content: z.string().meta({ description: 'What the sender and the banks wrote.' }),
    bankReference: z.string(),
    bookedAt: instant,
    reference: z.string().nullable().meta({ description: 'The payment that the rest of the amount was placed to.' }),
    resolution: z.enum(['placed', 'returned', 'credit']).nullable(),
    note: z.string(),
  })
  .meta({ id: 'BankMoney' })

const waiting = z
  .object({
    reference: z.string(),
    orderId: z.string().meta({ description: 'The number that the order will have.' }),
    customerName: z.string(),
    amountVND: dong,
    receivedVND: dong,
    createdAt: instant,
  })
  .meta({ id: 'WaitingTransfer' })

const refund = z
  .object({
    id: z.string(),
    orderId: z.string().nullable(),
    reference: z.string(),
    amountVND: dong,
    createdAt: instant,
  })
  .meta({ id: 'TransferRefund' })

export const readTransfers = call({
  method: 'GET',
  path: '/api/admin/transfers',
  summary: `Returns the money that staff must place, the refunds that they must transfer, the transfers that are waited for and the newest lines of the bank account, at most ${TRANSFER_LINES} of each.`,
  access: 'admin',
  permission: 'transfers',
  answer: z.object({
    open: z.array(money),
    refunds: z.array(refund),
    waiting: z.array(waiting),
    recent: z.array(money),
  }),
})
export type Transfers = AnswerOf<typeof readTransfers>
export type BankMoney = Transfers['open'][number]

const changed = z.object({ saved: z.literal(true) })

export const receiveMoney = call({
  method: 'POST',
  path: '/api/admin/transfers',
  summary: 'Notes money that staff have seen at the bank. The same key is noted once.',
  access: 'admin',
  permission: 'transfers',
  body: receivedSchema,
  answer: changed,
  codes: ['transfer_not_found'],
})

export const resolveMoney = call({
  method: 'POST',
  path: '/api/admin/transfers/[id]',
  summary:
    'Says what became of money that no payment was waiting for: placed to a payment, sent back, or kept as credit.',
  access: 'admin',
  permission: 'transfers',
  body: resolvedSchema,
  answer: changed,
  codes: ['not_found', 'nothing_to_review', 'transfer_not_found', 'order_already_paid', 'payment_provider_unavailable'],
})

export const noteRefundMade = call({
  method: 'POST',
  path: '/api/admin/transfers/refunds/[id]',
  summary: 'Notes that staff have transferred a refund.',
  access: 'admin',
  permission: 'transfers',
  answer: changed,
  codes: ['not_found'],
})
