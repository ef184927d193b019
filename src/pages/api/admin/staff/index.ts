import { readStaff } from '#features/staff/staff.calls.ts'
import { listStaff } from '#features/staff/server/list-staff.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(readStaff, ({ shop, user, session }) => listStaff(shop, user, session))
