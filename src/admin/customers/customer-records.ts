/** What a change of a customer's record fetches again: the records, whose cache keys begin with this path (`keyOf`). */
export const CUSTOMER_RECORDS = { path: '/api/admin/customers' } as const
