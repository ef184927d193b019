import * as contact from '#features/contact/contact.calls.ts'
import * as wishlist from '#features/wishlist/wishlist.calls.ts'
import type { Call } from '#shared/call.ts'

/**
 * Every call of the API, by feature. The access test, the methods that a path takes, the routes of the log and the API
 * reference are read from this list; `tests/api/calls.test.ts` fails if a call is missing here or has no endpoint.
 * The process itself answers `/api/health`, `/api/ready` and uploads to signed addresses (`src/server/http`).
 */
export const CALLS: readonly Call[] = [contact, wishlist].flatMap((calls) => Object.values<Call>(calls))
