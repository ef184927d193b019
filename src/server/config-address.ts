import { isIP } from 'node:net'
import { refused, type Finding } from './config-finding.ts'

/** Returns true if an address to listen on can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}

/** Returns true if an http address leads to this machine: `localhost`, a name below it, `127.x.x.x` or `[::1]`. */
export function isLoopbackUrl(url: string): boolean {
  const hostname = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return isLoopback(hostname) || hostname.endsWith('.localhost')
}

/**
 * Returns SITE_URL as an origin, without a trailing slash; it is compared with the Origin of browsers, and every link
 * in a mail begins with it. Adds what is wrong with it to `findings`.
 */
export function readSiteUrl(given: string | undefined, port: number, findings: Finding[]): string {
  const byDefault = `http://localhost:${port}`
  if (given === undefined) return byDefault
  const url = new URL(given)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    findings.push(refused('SITE_URL', 'is not the address of a web site', 'Set it to https:// and the shop’s name.'))
    return byDefault
  }
  if (url.username || url.password)
    findings.push(refused('SITE_URL', 'holds a user name or password', 'Remove what is before the @.'))
  if (url.pathname !== '/' || /[?#]/.test(given))
    findings.push(
      refused(
        'SITE_URL',
        `is more than an origin: the shop is served at the root of its host`,
        `Set it to ${url.origin}.`,
      ),
    )
  if (url.protocol === 'http:' && !isLoopbackUrl(url.origin))
    findings.push(
      refused(
        'SITE_URL',
        `is a public address without encryption (${url.origin}): passwords and sessions could be read on the way`,
        'Set it to the https:// address, with a proxy that ends TLS before the shop (docs/operations.md).',
      ),
    )
  return url.origin
}
