import { z } from 'zod'
import { call, type AnswerOf } from '#shared/call.ts'
import { instant } from '#shared/wire.ts'

export const beginRefund = call({
  method: 'POST',
  path: '/api/admin/transfers/refunds/[id]/account',
  summary:
    'Returns the account that a refund goes to, with a VietQR code of the transfer. For ten minutes nobody else begins this refund, and its customer cannot change the account. Recorded in the history.',
  access: 'admin',
  permission: 'refundAccounts',
  answer: z.object({
    bank: z.string(),
    number: z.string(),
    holder: z.string(),
    amountVND: z.int(),
    text: z.string().meta({ description: 'What the text of the transfer says.' }),
    qr: z.string().nullable().meta({ description: 'The text of the VietQR code; null: the bank takes none.' }),
    until: instant.meta({ description: 'How long the account stays as it is.' }),
  }),
  codes: ['not_found', 'refund_made', 'refund_account_missing', 'refund_being_paid'],
})
export type BegunRefund = AnswerOf<typeof beginRefund>

export const askRefundAccountAgain = call({
  method: 'POST',
  path: '/api/admin/transfers/refunds/[id]/link',
  summary:
    'Makes another link by which the customer names the account of a refund, and mails it to customers with an email. The link before ends.',
  access: 'admin',
  permission: 'refundAccounts',
  answer: z.object({ url: z.string(), expiresAt: instant, mailed: z.boolean() }),
  codes: ['not_found', 'refund_made', 'refund_being_paid'],
})
