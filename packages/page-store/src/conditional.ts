import type { IncomingMessage } from 'node:http'
import { chooseEncoding, type Encoding } from './encoding.ts'

const COMPRESSIBLE =
  /^(text\/|application\/(json|ld\+json|manifest\+json|javascript|xml|rss\+xml|atom\+xml)|image\/svg\+xml)/

/** Returns true if compression makes bodies of this content type smaller. */
export function isCompressible(contentType: string): boolean {
  return COMPRESSIBLE.test(contentType)
}

/** Returns the best encoding that a request accepts. */
export function encodingFor(req: IncomingMessage): Encoding {
  return chooseEncoding(headerOf(req, 'accept-encoding'))
}

/** Returns the ETag of one encoding of a body. */
export function etagOf(hash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
}

/** Returns true if If-None-Match names this ETag; the comparison is weak (RFC 9110, 13.1.2). */
export function isKnown(req: IncomingMessage, etag: string): boolean {
  const header = headerOf(req, 'if-none-match')
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag)
}

/** Returns a header by its lower-case name. `req.headers` would build an object of all headers for every request. */
function headerOf({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const each = rawHeaders[i]
    if (each?.length === name.length && each.toLowerCase() === name) return rawHeaders[i + 1]
  }
  return undefined
}
