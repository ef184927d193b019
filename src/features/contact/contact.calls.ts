import { z } from 'zod'
import { call, type BodyOf, type RowOf } from '#shared/call.ts'
import { LOCALES } from '#shared/locale.ts'
import { instant, searchText } from '#shared/wire.ts'
import { contactSchema, fieldAnswers } from './contact.schema.ts'
import { MESSAGE_STATES } from './messages.ts'

export const sendMessage = call({
  method: 'POST',
  path: '/api/contact',
  summary: 'Stores a contact message. Plain HTML forms may send it, too.',
  access: 'anyone',
  limit: 'contact',
  body: contactSchema,
  form: true,
  answer: z.object({ received: z.literal(true) }),
})

const message = z
  .object({
    id: z.string(),
    ...fieldAnswers,
    locale: z.enum(LOCALES).meta({ description: 'The language to answer in.' }),
    readAt: instant.nullable(),
    doneAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'ContactMessage' })

export const listMessages = call({
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'Lists contact messages, newest first.',
  access: 'admin',
  query: z.object({ state: z.enum(MESSAGE_STATES).catch('all'), q: searchText }),
  answer: z.array(message),
  pages: { size: 50 },
})

export const markMessage = call({
  method: 'PATCH',
  path: '/api/admin/messages/[id]',
  summary: 'Marks a contact message as read or done, or takes that back.',
  access: 'admin',
  body: z.object({ read: z.boolean().optional(), done: z.boolean().optional() }),
  answer: message,
  codes: ['not_found'],
})

/** A contact message as the admin reads it. */
export type ReceivedMessage = RowOf<typeof listMessages>
/** The new state of a contact message; a missing field keeps its value. */
export type MessageChange = BodyOf<typeof markMessage>
