import * as calls from '#features/cash/cash.calls.ts'
import { closeCash } from '#features/cash/server/close-cash.ts'
import { readCash } from '#features/cash/server/read-cash.ts'
import { implement } from '#server/endpoint.ts'
import { dayInVietnam } from '#shared/dates.ts'

export const GET = implement(calls.readCash, async ({ shop, query }) => {
  const day = query.day ?? dayInVietnam(shop.clock.now())
  return { day, couriers: await readCash(shop.db, day) }
})

export const POST = implement(calls.closeCash, ({ shop, user, body }) => closeCash(shop, user, body))
