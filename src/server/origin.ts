import type { Config } from './config.ts'
import { isLoopback } from './config-address.ts'

/**
 * Returns whether a state-changing request comes from a page of another site. Browsers send Origin with every such
 * request; without it there is no browser, and so no visitor's cookie to abuse. Astro's own check ignores JSON bodies
 * and fails behind TLS proxies (decision 007).
 */
export function isForeign(request: Request, config: Config): boolean {
  if (request.headers.get('sec-fetch-site') === 'cross-site') return true
  const origin = request.headers.get('origin')
  if (origin === null) return false
  if (origin === new URL(config.siteUrl).origin) return false
  // On the owner's machine the shop is reached as localhost and as 127.0.0.1.
  const ownHost = request.headers.get('host')
  return !(
    isLoopback(config.host) &&
    ownHost !== null &&
    origin === `http://${ownHost}` &&
    isLoopback(hostName(ownHost))
  )
}

/**
 * Returns the shop's origins as far as a request shows them: the public one first, the one its caller uses last. Only
 * for requests that are not foreign.
 */
export function ownOrigins(request: Request, config: Config): [string, ...string[]] {
  const site = new URL(config.siteUrl).origin
  const host = request.headers.get('host')
  const atHome = config.trustedProxies === 0 && isLoopback(config.host) && host !== null && isLoopback(hostName(host))
  const used = request.headers.get('origin') ?? (atHome ? `http://${host}` : site)
  return used === site ? [site] : [site, used]
}

function hostName(host: string): string {
  return host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
}
