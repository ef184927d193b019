import { createHash, type Hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { encodingFor, etagOf, isCompressible, isKnown } from './conditional.ts'
import type { Encoding } from './encoding.ts'

/** One encoding of an answer, with flat header lists as `writeHead` takes them. */
interface Form {
  body: Buffer
  etag: string
  head: string[]
  unchanged: string[]
}

export interface AnswerParts {
  status: number
  /** Name, value, name, value, …, without length, encoding, ETag and Vary, which are added here. */
  headers: readonly string[]
  contentType: string
  body: Buffer
  /** Hash of the body; computed if absent. */
  hash?: string
  /** Brotli quality, 0 to 11 (default 8). */
  quality?: number
  /** Encodings of the body that were compressed before. */
  compressed?: Partial<Record<'br' | 'gzip', Buffer>>
  /** Returns more headers when the answer is sent, as a flat list. */
  lateHeaders?: (() => readonly string[]) | undefined
}

/** Below this many bytes the headers outweigh what compression saves. */
const WORTH_COMPRESSING = 512
const PAGE_QUALITY = 8
const WINDOW_BITS = { least: 16, most: constants.BROTLI_DEFAULT_WINDOW }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** What a visitor is sent. */
export interface Sendable {
  readonly status: number
  /** Answers a GET or HEAD request. */
  send(req: IncomingMessage, res: ServerResponse): void
}

/**
 * An answer that is the same for every visitor: made once, sent often. Each encoding is compressed off the main thread
 * when it is first requested, and kept.
 */
export class Answer implements Sendable {
  readonly status: number
  readonly size: number
  /** True once it was sent to a visitor. */
  wasSent = false
  readonly #parts: AnswerParts
  readonly #hash: string
  readonly #compressible: boolean
  readonly #forms = new Map<Encoding, Form>()
  readonly #making = new Map<Encoding, Promise<Form>>()

  constructor(parts: AnswerParts) {
    this.#parts = parts
    this.status = parts.status
    this.size = parts.body.length
    this.#hash = parts.hash ?? bodyHash(parts.body)
    this.#compressible = parts.body.length >= WORTH_COMPRESSING && isCompressible(parts.contentType)
    this.#forms.set('identity', this.#form('identity', parts.body))
    if (!this.#compressible) return
    for (const encoding of ['br', 'gzip'] as const) {
      const body = parts.compressed?.[encoding]
      if (body) this.#forms.set(encoding, this.#form(encoding, body))
    }
  }

  get body(): Buffer {
    return this.#parts.body
  }

  send(req: IncomingMessage, res: ServerResponse): void {
    this.wasSent = true
    const encoding = this.#compressible ? encodingFor(req) : 'identity'
    const form = this.#forms.get(encoding)
    if (form) return this.#write(req, res, form)
    this.prepare(encoding).then(
      (made) => this.#write(req, res, made),
      (error: unknown) => res.destroy(error as Error),
    )
  }

  /** Compresses an encoding ahead of the first request for it. */
  async prepare(encoding: Encoding): Promise<Form> {
    const made = this.#forms.get(this.#compressible ? encoding : 'identity')
    if (made) return made
    let making = this.#making.get(encoding)
    if (!making) {
      making = this.#compress(encoding).finally(() => this.#making.delete(encoding))
      this.#making.set(encoding, making)
    }
    return making
  }

  #write(req: IncomingMessage, res: ServerResponse, form: Form): void {
    const late = this.#parts.lateHeaders?.()
    const isUnchanged = this.status === 200 && isKnown(req, form.etag)
    const head = isUnchanged ? form.unchanged : form.head
    res.writeHead(isUnchanged ? 304 : this.status, late?.length ? [...head, ...late] : head)
    // For HEAD, Node sends the headers and leaves the body out.
    if (isUnchanged) res.end()
    else res.end(form.body)
  }

  async #compress(encoding: Encoding): Promise<Form> {
    const { body, quality = PAGE_QUALITY } = this.#parts
    const compressed =
      encoding === 'br'
        ? await compressBrotli(body, brotliOptions(quality, body.length))
        : await compressGzip(body, { level: 9 })
    const form = this.#form(encoding, compressed)
    this.#forms.set(encoding, form)
    return form
  }

  #form(encoding: Encoding, body: Buffer): Form {
    const { headers, contentType } = this.#parts
    const etag = etagOf(this.#hash, encoding)
    const unchanged = [...headers, 'ETag', etag]
    if (this.#compressible) unchanged.push('Vary', 'Accept-Encoding')
    const head = [...unchanged, 'Content-Type', contentType, 'Content-Length', String(body.length)]
    if (encoding !== 'identity') head.push('Content-Encoding', encoding)
    return { body, etag, head, unchanged }
  }
}

/** Returns a short hash of a body. */
export function bodyHash(body: Buffer): string {
  return shortHash(createHash('sha256').update(body))
}

/** Returns the hash of a body whose bytes a SHA-256 hash has received. */
export function shortHash(hash: Hash): string {
  return hash.digest('base64url').slice(0, 22)
}

function brotliOptions(quality: number, size: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
      // The encoder allocates its whole window, 4 MB by default; one that holds the body compresses it as well.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(
        WINDOW_BITS.most,
        Math.max(WINDOW_BITS.least, Math.ceil(Math.log2(size))),
      ),
    },
  }
}
