import * as calls from '#features/settings/settings.calls.ts'
import { readOpening } from '#features/settings/server/read-opening.ts'
import { environment } from '#server/config.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.readOpening, async ({ shop }) => ({ open: await readOpening(shop, environment()) }))
