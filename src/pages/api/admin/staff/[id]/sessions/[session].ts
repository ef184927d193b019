import * as calls from '#features/staff/staff.calls.ts'
import { endStaffSessions } from '#features/staff/server/end-staff-sessions.ts'
import { implement } from '#server/endpoint.ts'
import { ok } from '#shared/result.ts'

export const DELETE = implement(calls.endStaffSession, async ({ shop, user, session, params }) => {
  const done = await endStaffSessions(shop, { user, session }, params.id, params.session)
  return done.ok ? ok({ ended: 1 }) : done
})
