import type { IncomingMessage } from 'node:http'
import { isIP, SocketAddress } from 'node:net'
import { isLoopback } from '../config-address.ts'

/**
 * Returns the visitor's address. Each trusted proxy appends the address that called it to X-Forwarded-For, so with n
 * proxies the n-th entry from the right is the visitor. Entries to the left of it can be forged.
 */
export function visitorAddress(req: IncomingMessage, trustedProxies: number): string {
  const socket = plain(req.socket.remoteAddress ?? '')
  if (trustedProxies === 0) return socket
  const header = req.headers['x-forwarded-for']
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',')
  const entry = plain(entries.at(-trustedProxies)?.trim() ?? '')
  return isIP(entry) ? entry : socket
}

/** Returns an address in its canonical spelling; `::ffff:192.0.2.1`, in any spelling, becomes `192.0.2.1`. */
function plain(text: string): string {
  const [address = ''] = text.split('%')
  if (isIP(address) !== 6) return address
  const usual = new SocketAddress({ address, family: 'ipv6' }).address
  return usual.startsWith('::ffff:') && usual.includes('.') ? usual.slice('::ffff:'.length) : usual
}

/**
 * Returns the key that limits count a visitor under: an IPv4 address, or the first 64 bits of an IPv6 address. One
 * household or rented server has at least that many addresses, so they count as one visitor.
 */
export function addressKey(address: string): string {
  const usual = plain(address)
  if (isIP(usual) !== 6) return usual
  const [head = '', tail] = usual.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Returns whether an address is this machine's. */
export function isOwnAddress(address: string): boolean {
  return isLoopback(plain(address))
}
