import { z } from 'zod'
import { call } from '#shared/call.ts'
import { reminderAnswer, reminderSchema } from './reminders.schema.ts'

export const listReminders = call({
  method: 'GET',
  path: '/api/reminders',
  summary: "Lists the customer's reminders of occasions, the next one first.",
  access: 'customer',
  answer: z.array(reminderAnswer),
})

export const addReminder = call({
  method: 'POST',
  path: '/api/reminders',
  summary: 'Saves an occasion that the customer is mailed about once a year, in the language of `?locale=`.',
  access: 'customer',
  limit: 'reminders',
  body: reminderSchema,
  answer: reminderAnswer,
  codes: ['too_many_reminders'],
})

export const muteReminder = call({
  method: 'PATCH',
  path: '/api/reminders/[id]',
  summary: 'Mutes a reminder, or has its mails sent again.',
  access: 'customer',
  body: z.object({ muted: z.boolean('invalid_input') }),
  answer: reminderAnswer,
  codes: ['not_found'],
})

export const removeReminder = call({
  method: 'DELETE',
  path: '/api/reminders/[id]',
  summary: 'Deletes a reminder. Deleting one that is gone changes nothing.',
  access: 'customer',
  answer: z.object({ removed: z.literal(true) }),
})

export const openMuteLink = call({
  method: 'GET',
  path: '/api/reminders/mute',
  summary:
    'Leads to the page that mutes a reminder, for mail programs that open the address in a browser instead of calling it.',
  access: 'anyone',
  query: z.object({ id: z.string().default(''), token: z.string().default('') }),
  answer: 'redirect',
})

export const muteByLink = call({
  method: 'POST',
  path: '/api/reminders/mute',
  summary:
    'Mutes a reminder with the link of its mail, without signing in; also for the one click of a mail program (RFC 8058).',
  access: 'anyone',
  limit: 'ownOrder',
  query: z.object({ id: z.string().default(''), token: z.string().default('') }),
  answer: z.object({ muted: z.literal(true) }),
  codes: ['link_invalid'],
})
