import { muteByLink } from '#features/reminders/reminders.calls.ts'
import * as commands from '#features/reminders/server/reminders.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(muteByLink, ({ shop, query }) => commands.muteByLink(shop, query))
