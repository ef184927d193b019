import * as calls from '#features/delivery/delivery.calls.ts'
import { listWards } from '#features/delivery/server/list-wards.ts'
import { implement } from '#server/endpoint.ts'
import { answerForCaches } from '#server/respond.ts'

/** How long browsers and proxies may keep an answer, in seconds. The server checks each address when it is stored. */
const MAX_AGE_S = 300

export const GET = implement(calls.listWards, async ({ shop, query: { city, q } }) =>
  answerForCaches(await listWards(shop.db, city, q), MAX_AGE_S),
)
