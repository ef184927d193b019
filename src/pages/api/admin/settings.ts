import { changeSettings, readSettings } from '#features/settings/settings.calls.ts'
import { changeSettings as change } from '#features/settings/server/change-settings.ts'
import { readSettings as read } from '#features/settings/server/read-settings.ts'
import { implement } from '#server/endpoint.ts'
import { isRecent } from '#server/recent-sign-in.ts'

export const GET = implement(readSettings, ({ shop }) => read(shop))

export const PATCH = implement(changeSettings, ({ shop, user, session, body }) =>
  change(shop, user, body, { isRecent: isRecent(session, user, shop.clock.now()) }),
)
