import * as calls from '#features/reminders/reminders.calls.ts'
import { mutePath } from '#features/reminders/server/mute-token.ts'
import { muteByLink } from '#features/reminders/server/reminders.ts'
import { implement } from '#server/endpoint.ts'
import { redirectTo } from '#server/respond.ts'

export const GET = implement(calls.openMuteLink, ({ query, locale }) => redirectTo(mutePath(locale, query)))

export const POST = implement(calls.muteByLink, ({ shop, query }) => muteByLink(shop, query))
