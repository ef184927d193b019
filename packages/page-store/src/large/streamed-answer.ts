import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sendable } from '../answer.ts'
import { encodingFor, etagOf, isCompressible, isKnown } from '../conditional.ts'
import type { Encoding } from '../encoding.ts'

/** The bytes of one encoding of a body. */
export interface Source {
  encoding: Encoding
  /** Undefined while the body grows. */
  bytes?: number
  read(): AsyncIterable<Uint8Array>
  /** Returns what compresses the bytes, if they are not compressed yet. */
  compressor?: () => Transform
}

export interface StreamedParts {
  status: number
  contentType: string
  /** Name, value, name, value, …, without length, encoding, ETag and Vary, which are added here. */
  headers: readonly string[]
  /** Hash of the body; absent while it grows. */
  hash?: string
  /** Returns more headers when the answer is sent, as a flat list. */
  lateHeaders?: (() => readonly string[]) | undefined
  /** Returns the body, if possible in this encoding. */
  source(encoding: Encoding): Promise<Source>
}

/** An answer that is sent from a file in small parts, because its body is too large for the memory. */
export class StreamedAnswer implements Sendable {
  readonly status: number
  readonly #parts: StreamedParts

  constructor(parts: StreamedParts) {
    this.#parts = parts
    this.status = parts.status
  }

  send(req: IncomingMessage, res: ServerResponse): void {
    // The status was sent long ago when a source fails: the client learns of it by the broken connection.
    this.#send(req, res).catch((error: unknown) => res.destroy(error as Error))
  }

  async #send(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { contentType, headers, hash, lateHeaders, source } = this.#parts
    const canCompress = isCompressible(contentType)
    const chosen = canCompress ? encodingFor(req) : 'identity'
    const head = [...headers, ...(canCompress ? ['Vary', 'Accept-Encoding'] : []), ...(lateHeaders?.() ?? [])]
    if (hash !== undefined && this.status === 200 && isKnown(req, etagOf(hash, chosen))) {
      res.writeHead(304, [...head, 'ETag', etagOf(hash, chosen)]).end()
      return
    }
    const { encoding, bytes, read, compressor } = await source(chosen)
    if (hash !== undefined) head.push('ETag', etagOf(hash, encoding))
    if (bytes !== undefined) head.push('Content-Length', String(bytes))
    if (encoding !== 'identity') head.push('Content-Encoding', encoding)
    res.writeHead(this.status, [...head, 'Content-Type', contentType])
    if (req.method === 'HEAD') res.end()
    else if (compressor) await pipeline(read(), compressor(), res)
    else await pipeline(read(), res)
  }
}
