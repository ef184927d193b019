import { z } from 'zod'
import { call } from '#shared/call.ts'
import { givenAccountSchema, refundToken } from './refund-accounts.schema.ts'

const opened = z
  .object({
    state: z.enum(['open', 'paying', 'paid', 'over', 'expired']).meta({
      description:
        '`open`: the account can be named or corrected. `paying`: staff are transferring the money now. `over`: nothing is refunded any more.',
    }),
    orderNumber: z.string().meta({ description: 'The short form of the order’s number.' }),
    amountVND: z.int(),
    account: z
      .object({ bank: z.string(), lastDigits: z.string() })
      .nullable()
      .meta({ description: 'The account that was named; null: none was. Never more of it than the last four digits.' }),
  })
  .meta({ id: 'OpenedRefund' })

export const openRefundAccount = call({
  method: 'POST',
  path: '/api/refund-accounts',
  summary:
    'Opens the link of a mail that asks where a refund shall go. A POST, because a token in an address would be logged.',
  access: 'anyone',
  limit: 'ownOrder',
  body: z.object({ token: refundToken }),
  answer: opened,
  codes: ['link_invalid'],
})

export const giveRefundAccount = call({
  method: 'PUT',
  path: '/api/refund-accounts',
  summary:
    'Says to which bank account a refund shall go, by the link of its mail, until staff transfer it. The customer gets a mail about each account that is named. The same account again changes nothing.',
  access: 'anyone',
  limit: 'ownOrder',
  body: givenAccountSchema,
  answer: opened,
  codes: ['link_invalid', 'refund_bank', 'refund_account_late'],
})
