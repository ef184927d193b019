import * as calls from '#features/runs/runs.calls.ts'
import { changeRun, endRun } from '#features/runs/server/change-run.ts'
import { implement } from '#server/endpoint.ts'

export const PATCH = implement(calls.changeRun, ({ shop, user, params, body }) =>
  changeRun(shop, user, params.id, body),
)

export const DELETE = implement(calls.endRun, ({ shop, user, params }) => endRun(shop, user, params.id))
