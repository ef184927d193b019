import type { IncomingMessage } from 'node:http'

/** What proxies and tunnels add to a request that they pass on, and browsers to one that a page makes. */
const PASSED_ON = /^(x-forwarded-.*|forwarded|via|x-real-ip|cf-.*|true-client-ip|origin)$/

/** Whether an address or a host's name is this machine's own. */
export function isLoopback(name: string): boolean {
  const plain = name.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '')
  return plain === 'localhost' || plain === '::1' || /^127(\.\d{1,3}){3}$/.test(plain)
}

/**
 * Whether a program on this machine calls by itself. The secret key of the sandbox is published, so it shows nothing;
 * the caller's address alone does not either, since a proxy or a tunnel on this machine calls for others.
 */
export function comesFromHere({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(host) &&
    !Object.keys(headers).some((name) => PASSED_ON.test(name))
  )
}
