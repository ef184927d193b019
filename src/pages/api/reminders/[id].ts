import { changeReminder, removeReminder } from '#features/reminders/reminders.calls.ts'
import * as commands from '#features/reminders/server/reminders.ts'
import { implement } from '#server/endpoint.ts'

export const PATCH = implement(changeReminder, ({ shop, user, params, body }) =>
  commands.setMuted(shop, user.id, params.id, body.muted),
)

export const DELETE = implement(removeReminder, ({ shop, user, params }) =>
  commands.removeReminder(shop.db, user.id, params.id),
)
