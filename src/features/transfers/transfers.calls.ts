import { z } from 'zod'
import { type AnswerOf, call, MAX_FILE_BODY_BYTES } from '#shared/call.ts'
import { instant } from '#shared/wire.ts'
import { receivedSchema, resolvedSchema, statementSchema, takenBackSchema, TRANSFER_LINES } from './transfers.schema.ts'

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
    orderId: z.string().meta({ description: 'The number that the order will have, or has, if it is paid by a link.' }),
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
    paidBy: z.enum(['transfer', 'cash']).meta({ description: 'How the customer had paid.' }),
    amountVND: dong,
    createdAt: instant,
    account: z
      .object({ bank: z.string(), lastDigits: z.string(), givenAt: instant })
      .nullable()
      .meta({ description: 'The account that the customer has named, by its last four digits; null: none yet.' }),
    askedUntil: instant.nullable().meta({ description: 'Until when the customer can name it; null: not asked.' }),
    payingBy: z.string().nullable().meta({ description: 'Who is transferring it now.' }),
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
    accounts: z
      .array(z.object({ bank: z.string(), number: z.string() }))
      .meta({ description: 'The accounts that customers transfer to.' }),
  }),
})
export type Transfers = AnswerOf<typeof readTransfers>
export type BankMoney = Transfers['open'][number]

const changed = z.object({ saved: z.literal(true) })

export const receiveMoney = call({
  method: 'POST',
  path: '/api/admin/transfers',
  summary:
    'Notes money that staff have seen at the bank. The same key is noted once; with other content it is refused.',
  access: 'admin',
  permission: 'transfers',
  body: receivedSchema,
  answer: changed,
  codes: ['transfer_not_found', 'entry_key_used'],
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
  summary: 'Notes that staff have given a refund back, by transfer or in cash; once.',
  access: 'admin',
  permission: 'transfers',
  answer: changed,
  codes: ['not_found', 'refund_being_paid', 'refund_taken_back'],
})

export const takeBackRefund = call({
  method: 'DELETE',
  path: '/api/admin/transfers/refunds/[id]',
  summary:
    'Takes back the note that staff have given a refund back, with the reason: it has failed then, and the order can be refunded again. The same call sent again changes nothing.',
  access: 'admin',
  permission: 'transfers',
  body: takenBackSchema,
  answer: changed,
  codes: ['not_found', 'refund_not_made', 'refund_taken_back'],
})

const statementReport = z
  .object({
    dryRun: z.boolean(),
    counts: z.object({ known: z.int(), placed: z.int(), open: z.int(), bad: z.int(), outgoing: z.int() }),
    lines: z.array(
      z.object({
        line: z.int().meta({ description: 'As a spreadsheet counts, from 1.' }),
        outcome: z.enum(['known', 'placed', 'open', 'bad']).meta({
          description: '`open`: no payment waits for it; staff place it. `bad`: it cannot be read, and is left out.',
        }),
        amountVND: dong,
        restVND: dong.meta({ description: 'What no payment was waiting for.' }),
        content: z.string(),
        reference: z.string().nullable().meta({ description: 'The payment that it is placed to.' }),
        problem: z.enum(['unreadable', 'date', 'amount', 'account']).nullable(),
      }),
    ),
  })
  .meta({ id: 'StatementReport' })
export type StatementReport = z.output<typeof statementReport>

export const importStatement = call({
  method: 'POST',
  path: '/api/admin/import/statement',
  summary:
    'Imports a statement of the bank account as CSV: money that the shop does not know is placed as the feed’s is. With `dryRun`, returns what would come of each line.',
  access: 'admin',
  permission: 'transfers',
  body: statementSchema,
  maxBodyBytes: MAX_FILE_BODY_BYTES,
  answer: statementReport,
  codes: ['csv_empty', 'csv_encoding', 'csv_too_long', 'statement_columns', 'transfer_unavailable'],
})
