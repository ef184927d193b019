import { readCustomer } from '#features/customers/customer-record.calls.ts'
import type { Call } from '#shared/call.ts'

/** What a change of a customer's record fetches again: the records, whose cache keys begin with this path (`keyOf`). */
export const CUSTOMER_RECORDS = { path: readCustomer.path.replace('/[id]', '') as Call['path'] }
