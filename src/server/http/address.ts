import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The visitor's address. Each trusted proxy appends the address it was called from to X-Forwarded-For, so
 * with n of them the n-th entry from the right is the visitor; everything left of it anybody may have written.
 */
export function visitorAddress(req: IncomingMessage, trustedProxies: number): string {
  const socket = plain(req.socket.remoteAddress ?? '')
  if (trustedProxies === 0) return socket
  const header = req.headers['x-forwarded-for']
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',')
  const entry = plain(entries.at(-trustedProxies)?.trim() ?? '')
  return isIP(entry) ? entry : socket
}

/** `::ffff:192.0.2.1` is the same visitor as `192.0.2.1`. */
function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
}
