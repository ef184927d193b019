import { isLoopback, type Config } from './config.ts'

/**
 * Whether a state-changing request comes from a page of another site. Browsers send Origin with every
 * such request; its absence means no browser, and so no visitor's cookie to abuse.
 * Astro's own check leaves JSON bodies out and misfires behind TLS proxies (docs/decisions).
 */
export function isForeign(request: Request, config: Config): boolean {
  if (request.headers.get('sec-fetch-site') === 'cross-site') return true
  const origin = request.headers.get('origin')
  if (origin === null) return false
  if (origin === new URL(config.siteUrl).origin) return false
  // A shop tried out at home is reached as localhost and as 127.0.0.1 alike.
  const ownHost = request.headers.get('host')
  return !(
    isLoopback(config.host) &&
    ownHost !== null &&
    origin === `http://${ownHost}` &&
    isLoopback(hostName(ownHost))
  )
}

function hostName(host: string): string {
  return host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
}
