import { reportStop } from '#features/runs/courier.calls.ts'
import { reportStop as report } from '#features/runs/server/report.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(reportStop, ({ shop, user, session, body }) => report(shop, { user, session }, body))
