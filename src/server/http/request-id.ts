import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Identifies the request in the response, in the log, and to the proxies in front of the shop. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

/** The shape of a proxy's id that is accepted: another could be mistaken for other parts of a log line. */
const PROXY_ID = /^[\w.-]{8,64}$/

/** https://www.w3.org/TR/trace-context/#traceparent-header, version 00 and what later versions must keep. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-[\x20-\x7e]*)?$/
const VERSION_00_LENGTH = 55

/**
 * Returns the id of a request: the one that a configured proxy gives it, else the id of the trace that the proxy began,
 * else a new one.
 */
export function requestIdOf(req: IncomingMessage, trustedProxies: number): string {
  const given = trustedProxies > 0 ? req.headers['x-request-id'] : undefined
  if (typeof given === 'string' && PROXY_ID.test(given)) return given
  const parent = traceparentOf(req, trustedProxies)
  return parent === undefined ? randomUUID() : traceIdOf(parent)
}

/**
 * Returns the `traceparent` that a configured proxy gives a request. A visitor's own is ignored: it would decide which
 * requests are recorded, and mix them with others.
 */
export function traceparentOf(req: IncomingMessage, trustedProxies: number): string | undefined {
  return trustedProxies > 0 ? readTraceparent(req.headers['traceparent']) : undefined
}

/** Returns a `traceparent` header that is well formed; undefined for any other. */
function readTraceparent(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header.length > 200 || !TRACEPARENT.test(header)) return undefined
  return header.startsWith('00') && header.length !== VERSION_00_LENGTH ? undefined : header
}

/** Returns the id of the trace that a `traceparent` names: 32 hexadecimal digits. */
function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35)
}
