import * as calls from '#features/settings/settings.calls.ts'
import { changeSettings } from '#features/settings/server/change-settings.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { implement } from '#server/endpoint.ts'
import { isRecent } from '#server/recent-sign-in.ts'

export const GET = implement(calls.readSettings, ({ shop }) => readSettings(shop))

export const PATCH = implement(calls.changeSettings, ({ shop, user, session, body }) =>
  changeSettings(shop, user, body, { isRecent: isRecent(session, user, shop.clock.now()) }),
)
