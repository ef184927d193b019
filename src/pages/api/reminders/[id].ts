import * as calls from '#features/reminders/reminders.calls.ts'
import { muteReminder, removeReminder } from '#features/reminders/server/reminders.ts'
import { implement } from '#server/endpoint.ts'

export const PATCH = implement(calls.muteReminder, ({ shop, user, params, body }) =>
  muteReminder(shop, user.id, params.id, body.muted),
)

export const DELETE = implement(calls.removeReminder, ({ shop, user, params }) =>
  removeReminder(shop.db, user.id, params.id),
)
