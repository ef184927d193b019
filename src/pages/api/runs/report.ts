import * as calls from '#features/runs/courier.calls.ts'
import { reportStop } from '#features/runs/server/report.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.reportStop, ({ shop, user, session, body }) =>
  reportStop(shop, { user, session }, body),
)
