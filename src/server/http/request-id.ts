import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Identifies the request in the response, in the log, and to the proxies in front of the shop. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

/** The shape of a proxy's id that is accepted: another could be mistaken for other parts of a log line. */
const PROXY_ID = /^[\w.-]{8,64}$/

/** Returns the id of a request: the proxy's if a proxy is configured, else a new one. */
export function requestIdOf(req: IncomingMessage, trustedProxies: number): string {
  const given = trustedProxies > 0 ? req.headers['x-request-id'] : undefined
  return typeof given === 'string' && PROXY_ID.test(given) ? given : randomUUID()
}
