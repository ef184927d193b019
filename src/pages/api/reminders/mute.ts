import { muteByLink, openMuteLink } from '#features/reminders/reminders.calls.ts'
import { mutePath } from '#features/reminders/server/mute-token.ts'
import * as commands from '#features/reminders/server/reminders.ts'
import { implement } from '#server/endpoint.ts'
import { redirectTo } from '#server/respond.ts'

export const GET = implement(openMuteLink, ({ query, locale }) => redirectTo(mutePath(locale, query)))

export const POST = implement(muteByLink, ({ shop, query }) => commands.muteByLink(shop, query))
