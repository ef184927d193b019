import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'

/**
 * Creates a check for requests with X-Forwarded-For while no proxy is trusted. It logs the first one with the remedy:
 * behind a proxy that is not configured, all visitors share the proxy's address and its limits. It logs only once,
 * because any client can send the header.
 */
export function createProxyWarning(trustedProxies: number, log: Logger): (req: IncomingMessage) => void {
  let warned = trustedProxies > 0
  return (req) => {
    if (warned || req.headers['x-forwarded-for'] === undefined) return
    warned = true
    log.warn(
      'A request carries X-Forwarded-For, but TRUSTED_PROXIES is 0, so the header is ignored. Behind a proxy, set ' +
        'TRUSTED_PROXIES to the number of proxies: until then all visitors share one address, and its rate limits.',
    )
  }
}
