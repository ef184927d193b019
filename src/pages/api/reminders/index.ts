import * as calls from '#features/reminders/reminders.calls.ts'
import { addReminder, listReminders } from '#features/reminders/server/reminders.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.listReminders, ({ shop, user }) => listReminders(shop, user.id))

export const POST = implement(calls.addReminder, ({ shop, user, body, locale }) =>
  addReminder(shop, user.id, { ...body, locale }),
)
