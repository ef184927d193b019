import { z } from 'zod'
import { call } from '#shared/call.ts'
import { contactSchema } from './contact.schema.ts'

export const sendContactMessage = call({
  method: 'POST',
  path: '/api/contact',
  summary: 'Stores a contact message. Plain HTML forms may send it, too.',
  access: 'anyone',
  limit: 'contact',
  body: contactSchema,
  form: true,
  answer: z.object({ received: z.literal(true) }),
})
