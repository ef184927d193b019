import { z } from 'zod'
import { call } from '#shared/call.ts'
import { foundCustomer, LEAST_TYPED } from './find-customers.schema.ts'

export const findCustomers = call({
  method: 'GET',
  path: '/api/admin/customers/find',
  summary: `Finds customers for an order that staff take, by phone, name or email: accounts and guests who ordered, at most 6. At least ${LEAST_TYPED} characters.`,
  access: 'admin',
  permission: 'orders',
  query: z.object({ q: z.string().max(200).default('') }),
  answer: z.array(foundCustomer),
})
