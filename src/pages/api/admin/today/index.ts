import { readToday as read } from '#features/orders/server/read-today.ts'
import { readToday } from '#features/orders/today.calls.ts'
import { implement } from '#server/endpoint.ts'
import { dayInVietnam } from '#shared/dates.ts'

export const GET = implement(readToday, ({ shop, query, locale }) =>
  read(shop.db, { day: query.day ?? dayInVietnam(shop.clock.now()), locale: query.locale ?? locale }),
)
