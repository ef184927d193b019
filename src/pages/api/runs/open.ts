import * as calls from '#features/runs/courier.calls.ts'
import { courierRun } from '#features/runs/server/courier-run.ts'
import { runsToSee } from '#features/runs/server/find-runs.ts'
import { implement } from '#server/endpoint.ts'
import { ok } from '#shared/result.ts'

export const POST = implement(calls.openRuns, async ({ shop, user, session, body, locale }) => {
  const found = await runsToSee(shop, { ...body, user, session })
  if (!found.ok) return found
  return ok({ runs: await Promise.all(found.value.map((run) => courierRun(shop.db, run, locale))) })
})
