import { z } from 'zod'
import { answerText } from '#features/answer-templates/answer-templates.schema.ts'
import { call, type AnswerOf, type BodyOf, type RowOf } from '#shared/call.ts'
import { LOCALES } from '#shared/locale.ts'
import { MAIL_STATES } from '#shared/stored-states.ts'
import { instant, linkedId, searchText } from '#shared/wire.ts'
import { fieldAnswers } from './contact.schema.ts'
import { CONTACT_MESSAGE_STATES } from './contact-message-states.ts'

/*
 * The back-office's calls for contact messages. They are apart from contact.calls.ts, because the page that sends a
 * message would load them, too.
 */

const message = z
  .object({
    id: z.string(),
    ...fieldAnswers,
    locale: z.enum(LOCALES).meta({ description: 'The language to answer in.' }),
    readAt: instant.nullable(),
    doneAt: instant.nullable(),
    answeredAt: instant.nullable().meta({ description: 'When it was answered last; null: not yet.' }),
    createdAt: instant,
  })
  .meta({ id: 'ContactMessage' })

export const listContactMessages = call({
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'Lists contact messages, newest first.',
  access: 'admin',
  permission: 'messages',
  query: z.object({ state: z.enum(CONTACT_MESSAGE_STATES).catch('all'), q: searchText, message: linkedId }),
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

const answer = z
  .object({
    id: z.string(),
    text: z.string(),
    by: z.string().meta({ description: 'Who of the staff answered; empty: the account is deleted.' }),
    createdAt: instant,
    mail: z.enum(MAIL_STATES).nullable().meta({ description: 'What became of its mail; null: no longer recorded.' }),
  })
  .meta({ id: 'ContactAnswer' })

export const listContactAnswers = call({
  method: 'GET',
  path: '/api/admin/messages/[id]/answers',
  summary: "Lists the shop's answers to a contact message, the first one first.",
  access: 'admin',
  permission: 'messages',
  answer: z.object({ answers: z.array(answer) }),
  codes: ['not_found'],
})

export const answerContactMessage = call({
  method: 'POST',
  path: '/api/admin/messages/[id]/answers',
  summary: "Answers a contact message by a mail in the visitor's language, and marks it as done.",
  access: 'admin',
  permission: 'messages',
  body: z.object({
    answer: answerText,
    answersSeen: z.int().min(0).meta({
      description: 'How many answers the writer has seen; with another one since, nothing is sent.',
    }),
  }),
  answer: message,
  codes: ['not_found', 'message_answered'],
})

/** A contact message as the admin reads it. */
export type AdminContactMessage = RowOf<typeof listContactMessages>
/** The new state of a contact message; a missing field keeps its value. */
export type ContactMessageChange = BodyOf<typeof markContactMessage>
/** An answer to a contact message as the admin reads it. */
export type ContactAnswer = AnswerOf<typeof listContactAnswers>['answers'][number]
