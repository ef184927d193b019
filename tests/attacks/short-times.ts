import type { ClientTimes } from '#server/http/client-times.ts'

/**
 * Shorter values of `CLIENT_TIMES`, in the same order of length. On a busy machine, seconds may pass between the
 * opening of a connection and the first look at its bytes: with one second, honest clients were refused, too.
 */
export const SHORT_TIMES: ClientTimes = {
  headersTimeout: 4_000,
  uploadTimeout: 4_200,
  bodyTimeout: 4_500,
  keepAliveTimeout: 4_600,
  stalledTimeout: 6_000,
  requestTimeout: 8_000,
  connectionsCheckingInterval: 50,
}
