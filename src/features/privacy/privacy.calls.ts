import { z } from 'zod'
import { call, type AnswerOf } from '#shared/call.ts'

const body = z.object({
  who: z
    .string()
    .trim()
    .min(1, 'invalid_handle')
    .max(200, 'invalid_handle')
    .meta({ description: 'An email or a phone number.' }),
})

const found = z
  .object({
    accounts: z.int(),
    orders: z.int(),
    openOrders: z.int().meta({ description: 'Of the orders: those still to be delivered.' }),
    unpaidCheckouts: z.int(),
    messages: z.int(),
    reviews: z.int(),
  })
  .meta({ id: 'FoundCounts', description: 'How many of each the shop holds about a person.' })

export const showPerson = call({
  method: 'POST',
  path: '/api/admin/privacy/show',
  summary: 'Returns everything the shop holds about a person. A POST, so that no URL holds their email or phone.',
  access: 'admin',
  permission: 'privacy',
  recent: true,
  body,
  answer: z.object({ found, data: z.record(z.string(), z.unknown()) }),
  codes: ['invalid_handle', 'person_unknown'],
})

export const forgetPerson = call({
  method: 'POST',
  path: '/api/admin/privacy/forget',
  summary: 'Forgets a person. Returns what was found; open orders are forgotten when they are over.',
  access: 'admin',
  permission: 'privacy',
  recent: true,
  body,
  answer: found,
  codes: ['invalid_handle', 'person_unknown', 'account_is_staff'],
})

/** Everything the shop holds about a person, with the number of rows of each kind. */
export type PersonAnswer = AnswerOf<typeof showPerson>
export type FoundCounts = AnswerOf<typeof forgetPerson>
