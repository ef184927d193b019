import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { RouteOf } from './route-of.ts'
import { pathOf } from './refuse.ts'

/** The longest method that is logged, in characters: any text can be sent until the shop has refused it. */
const LONGEST_METHOD = 16

/**
 * Logs a request when its response has been sent or its connection has closed: method, route, status, duration in
 * milliseconds. Never the path or the query, which contain order numbers, search terms and tokens.
 */
export function logRequest(
  log: Logger,
  level: 'debug' | 'info',
  req: IncomingMessage,
  res: ServerResponse,
  { requestId, traceId, routeOf }: { requestId: string | null; traceId?: string | undefined; routeOf: RouteOf },
): void {
  const began = performance.now()
  res.once('close', () => {
    const line = {
      ...(requestId === null ? {} : { requestId }),
      ...(traceId === undefined ? {} : { traceId }),
      method: req.method?.slice(0, LONGEST_METHOD),
      route: routeOf(pathOf(req.url ?? '')),
      status: res.statusCode,
      ms: Math.round(performance.now() - began),
      ...(res.writableFinished ? {} : { broken: true }),
    }
    log[level](line, 'request')
  })
}
