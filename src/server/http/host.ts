import type { IncomingMessage } from 'node:http'

/** The longest host name (RFC 1035, 2.3.4), with a port after it. */
const LONGEST_HOST = 255 + ':65535'.length
/** A name, an IPv4 address or an IPv6 address in brackets, with or without a port (RFC 3986, 3.2.2). */
const HOST = /^(?:[a-z\d](?:[a-z\d._-]*[a-z\d.])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Browsers send only a few different hosts, so valid ones are cached. */
const known = new Set<string>()
const KNOWN_AT_MOST = 100

/**
 * Returns whether a request has exactly one Host header, which holds a host. Astro puts the header in front of the path
 * to make the request's URL, so a header with a path of its own would choose another route. HTTP/1.0 needs no Host.
 */
export function hasValidHost({
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): boolean {
  let host: string | undefined
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue
    if (host !== undefined) return false
    host = rawHeaders[i + 1]
  }
  return host === undefined ? httpVersion === '1.0' : isHost(host)
}

/** Returns whether a text is a host, with or without a port. */
function isHost(text: string): boolean {
  if (known.has(text)) return true
  if (text.length > LONGEST_HOST || !HOST.test(text) || !URL.canParse(`http://${text}`)) return false
  if (known.size < KNOWN_AT_MOST) known.add(text)
  return true
}
