import { readToday } from '#features/orders/server/read-today.ts'
import * as calls from '#features/orders/today.calls.ts'
import { implement } from '#server/endpoint.ts'
import { dayInVietnam } from '#shared/dates.ts'

export const GET = implement(calls.readToday, ({ shop, query, locale }) =>
  readToday(shop.db, { day: query.day ?? dayInVietnam(shop.clock.now()), locale: query.locale ?? locale }),
)
