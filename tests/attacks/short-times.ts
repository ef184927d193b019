import type { ClientTimes } from '#server/http/client-times.ts'

/** Shorter values of `CLIENT_TIMES`, in the same order of length. */
export const SHORT_TIMES: ClientTimes = {
  headersTimeout: 1_000,
  uploadTimeout: 1_200,
  bodyTimeout: 1_500,
  keepAliveTimeout: 1_600,
  stalledTimeout: 3_000,
  requestTimeout: 4_000,
  connectionsCheckingInterval: 50,
}
