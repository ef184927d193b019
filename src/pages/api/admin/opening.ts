import { readOpening } from '#features/settings/settings.calls.ts'
import { readOpening as read } from '#features/settings/server/read-opening.ts'
import { environment } from '#server/config.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(readOpening, async ({ shop }) => ({ open: await read(shop, environment()) }))
