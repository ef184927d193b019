import type { ReadableStream } from 'node:stream/web'

/**
 * What rendering a page returns. A body may be a stream of any length: what is too large for the memory is sent while
 * it is made.
 */
export interface Rendered<Body = Buffer | ReadableStream<Uint8Array>> {
  status: number
  contentType: string
  /** Name, value, name, value, …, without length, encoding, ETag, Vary and Cache-Control, which are added. */
  headers: string[]
  body: Body
  /** Tags of the content that the page shows; null if it declared none, so it cannot be saved. */
  tags: string[] | null
  /** True if the page shows something that may be outdated: it is sent, and neither saved nor remembered. */
  mayBeOutdated?: boolean
}

/** Renders the page of a key as a visitor without cookies sees it. */
export type Render = (key: string) => Promise<Rendered>

/** A saved page, without its body. */
export interface Page {
  key: string
  /** The content version known when its render began. The page is fresh while none of its tags has a newer one. */
  version: number
  status: number
  contentType: string
  headers: string[]
  tags: string[]
  /** Hash of the body: a half-written or foreign file does not match it. */
  hash: string
  /** Length of the body. */
  bytes: number
}

/** A tag and the version at which its content changed last. */
export interface TagVersion {
  tag: string
  version: number
}

/** As pino logs: the details first. */
export interface Log {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
