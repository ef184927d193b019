import * as calls from '#features/staff/staff.calls.ts'
import { readStaff } from '#features/staff/server/read-staff.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.readStaff, ({ shop, user, session }) => readStaff(shop, user, session))
