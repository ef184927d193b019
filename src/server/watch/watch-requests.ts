import type { IncomingMessage, ServerResponse } from 'node:http'
import { knownMethod } from '../http/refuse.ts'
import { counter, histogram, secondsSince, type Metrics } from './metrics.ts'

export const REQUESTS = counter('shop_http_requests_total', 'Requests, by method, route and status', [
  'method',
  'route',
  'status',
])
export const REQUEST_SECONDS = histogram(
  'shop_http_request_duration_seconds',
  'How long requests took that were not answered from memory',
  ['route'],
)

/** The status of a request whose client left before the answer, as nginx counts it. */
const CLIENT_LEFT = '499'

/** Counts the requests of a process. */
export interface RequestWatch {
  /** Counts and measures a request when its answer is sent or its connection has closed. */
  begin(req: IncomingMessage, res: ServerResponse, route: string): void
  /** Counts an answer from memory, right after it was sent. `kept` is the answer, whose route is remembered by it. */
  fromMemory(kept: object, req: IncomingMessage, res: ServerResponse): void
}

/** Returns what counts requests; null if metrics are off, so that answers from memory cost nothing more. */
export function createRequestWatch(metrics: Metrics, routeOf: (req: IncomingMessage) => string): RequestWatch | null {
  if (!metrics.isOn) return null
  const routes = new WeakMap<object, string>()
  const count = (req: IncomingMessage, res: ServerResponse, route: string) =>
    metrics.count(REQUESTS, { method: knownMethod(req), route, status: statusOf(res) })
  return {
    begin(req, res, route) {
      const began = performance.now()
      res.once('close', () => {
        count(req, res, route)
        metrics.observe(REQUEST_SECONDS, { route }, secondsSince(began))
      })
    },
    fromMemory(kept, req, res) {
      let route = routes.get(kept)
      if (route === undefined) routes.set(kept, (route = routeOf(req)))
      const known = route
      // An encoding that is requested for the first time is sent a little later.
      if (res.headersSent) count(req, res, known)
      else res.once('close', () => count(req, res, known))
    },
  }
}

function statusOf(res: ServerResponse): string {
  return res.headersSent ? String(res.statusCode) : CLIENT_LEFT
}
