import * as calls from '#features/api-reference/api-reference.calls.ts'
import { openApiOf } from '#features/api-reference/server/open-api.ts'
import { implement } from '#server/endpoint.ts'
import { CALLS } from '#src/calls.ts'

/** The same until the next build, so it is saved like a page. */
export const GET = implement(calls.readApiReference, ({ context }) => {
  context.cache.set({ tags: ['site'] })
  return openApiOf(CALLS)
})
