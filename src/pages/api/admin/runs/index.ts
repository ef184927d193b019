import * as calls from '#features/runs/runs.calls.ts'
import { makeRun } from '#features/runs/server/make-run.ts'
import { listRuns } from '#features/runs/server/list-runs.ts'
import { implement } from '#server/endpoint.ts'
import { dayInVietnam } from '#shared/dates.ts'

export const GET = implement(calls.listRuns, ({ shop, query, locale }) =>
  listRuns(shop.db, { day: query.day ?? dayInVietnam(shop.clock.now()), locale: query.locale ?? locale }),
)

export const POST = implement(calls.makeRun, ({ shop, user, body }) => makeRun(shop, user, body))
