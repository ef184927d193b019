import { z } from 'zod'
import { call, type AnswerOf } from '#shared/call.ts'
import { FORGET_CODES, foundCounts } from './privacy.schema.ts'

const body = z.object({
  who: z
    .string()
    .trim()
    .min(1, 'invalid_handle')
    .max(200, 'invalid_handle')
    .meta({ description: 'An email or a phone number.' }),
})

export const showPerson = call({
  method: 'POST',
  path: '/api/admin/privacy/show',
  summary: 'Returns everything the shop holds about a person. A POST, so that no URL holds their email or phone.',
  access: 'admin',
  permission: 'privacy',
  recent: true,
  body,
  answer: z.object({ found: foundCounts, data: z.record(z.string(), z.unknown()) }),
  codes: ['invalid_handle', 'person_unknown'],
})

export const forgetPerson = call({
  method: 'POST',
  path: '/api/admin/privacy/forget',
  summary:
    'Forgets a person, unless an order, a refund, a dispute or money of theirs is open. Returns what was found; a checkout that may still be paid is emptied later.',
  access: 'admin',
  permission: 'privacy',
  recent: true,
  body,
  answer: foundCounts,
  codes: ['invalid_handle', 'person_unknown', ...FORGET_CODES],
})

/** Everything the shop holds about a person, with the number of rows of each kind. */
export type PersonAnswer = AnswerOf<typeof showPerson>
