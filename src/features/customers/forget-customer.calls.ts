import { z } from 'zod'
import { FORGET_CODES, foundCounts, openMatter } from '#features/privacy/privacy.schema.ts'
import { call } from '#shared/call.ts'

export const readForgetting = call({
  method: 'GET',
  path: '/api/admin/customers/[id]/forget',
  summary: 'Returns what the shop holds about a customer, and what has to be finished before it can forget them.',
  access: 'admin',
  permission: 'privacy',
  answer: z.object({ found: foundCounts, open: z.array(openMatter) }),
  codes: ['not_found'],
})

export const forgetCustomer = call({
  method: 'POST',
  path: '/api/admin/customers/[id]/forget',
  summary:
    'Forgets a customer, with or without an account, unless an order, a refund, a dispute or money of theirs is open. Returns what was found.',
  access: 'admin',
  permission: 'privacy',
  recent: true,
  answer: foundCounts,
  codes: ['not_found', ...FORGET_CODES],
})
