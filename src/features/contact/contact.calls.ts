import { z } from 'zod'
import { call, type BodyOf, type RowOf } from '#shared/call.ts'
import { LOCALES } from '#shared/locale.ts'
import { instant, searchText } from '#shared/wire.ts'
import { contactSchema, fieldAnswers } from './contact.schema.ts'
import { CONTACT_MESSAGE_STATES } from './contact-message-states.ts'

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

export const listContactMessages = call({
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'Lists contact messages, newest first.',
  access: 'admin',
  permission: 'messages',
  query: z.object({ state: z.enum(CONTACT_MESSAGE_STATES).catch('all'), q: searchText }),
  answer: z.array(message),
  pages: { size: 50 },
})

export const markContactMessage = call({
  method: 'PATCH',
  path: '/api/admin/messages/[id]',
  summary: 'Marks a contact message as read or done, or takes that back.',
  access: 'admin',
  permission: 'messages',
  body: z.object({ read: z.boolean().optional(), done: z.boolean().optional() }),
  answer: message,
  codes: ['not_found'],
})

/** A contact message as the admin reads it. */
export type AdminContactMessage = RowOf<typeof listContactMessages>
/** The new state of a contact message; a missing field keeps its value. */
export type ContactMessageChange = BodyOf<typeof markContactMessage>
