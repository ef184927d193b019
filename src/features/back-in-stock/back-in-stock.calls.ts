import { z } from 'zod'
import { call } from '#shared/call.ts'
import { emailText } from '#shared/wire.ts'

export const askWhenBack = call({
  method: 'POST',
  path: '/api/products/[id]/back-in-stock',
  summary: 'Asks for one mail when a sold-out product is back in stock. Asking again changes nothing.',
  access: 'anyone',
  limit: 'backInStock',
  body: z.object({ email: emailText }),
  answer: z.object({ asked: z.literal(true) }),
  codes: ['not_found', 'in_stock_again'],
})
