import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { SECOND_MS } from '#shared/durations.ts'
import { isPublicAddress, PrivateAddressError, publicLookup } from './public-address.ts'

/** How long a receiver may take to answer, in milliseconds. */
const TIMEOUT_MS = 10 * SECOND_MS

interface Post {
  body: string
  headers: Record<string, string>
  /** Whether an address in a private network or on this machine may be called. */
  allowsPrivate: boolean
  /** Aborted when the shop stops. */
  signal: AbortSignal
}

/**
 * Posts JSON. Resolves to the status of the answer; follows no redirect, and reads nothing of the answer's body.
 * @throws Error if there was no answer in time, or the signal was aborted; PrivateAddressError
 */
export function postJson(url: URL, { body, headers, allowsPrivate, signal }: Post): Promise<number> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A connection to an IP address looks no name up.
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) return Promise.reject(new PrivateAddressError(host))
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
      method: 'POST',
      agent: false,
      headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ...headers },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      ...(allowsPrivate ? {} : { lookup: publicLookup }),
    })
    request.once('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.on('error', () => {})
      response.destroy()
    })
    request.on('error', reject)
    request.end(body)
  })
}
