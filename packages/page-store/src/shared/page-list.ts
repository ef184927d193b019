import { createHmac, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { HeaderSets } from '../header-sets.ts'
import { PageLineReader, writePageLines } from '../page-lines.ts'
import type { Page } from '../page.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)
const SIGNATURE_BYTES = 32
/** A list of 5,000 pages has about 2 MB. */
const LARGEST_BYTES = 64 * 1024 * 1024

/** Writes lists of pages as objects of a shared store: a signature, then compressed lines. */
export class PageLists {
  readonly #secret: string
  readonly #name: string
  readonly #sets: HeaderSets

  /** @param name the set of pages that the lists belong to; a list of another set is not accepted */
  constructor(secret: string, name: string, sets: HeaderSets) {
    this.#secret = secret
    this.#name = name
    this.#sets = sets
  }

  async encode(pages: Iterable<Page>): Promise<Buffer> {
    const lines = await compress(writePageLines(pages, this.#sets))
    return Buffer.concat([this.#sign(lines), lines])
  }

  /** Returns the pages of a list; null if it is half-written, damaged or not signed with the secret. */
  async decode(content: Buffer): Promise<Page[] | null> {
    const lines = content.subarray(SIGNATURE_BYTES)
    if (content.length <= SIGNATURE_BYTES) return null
    if (!timingSafeEqual(content.subarray(0, SIGNATURE_BYTES), this.#sign(lines))) return null
    const text = (await decompress(lines, { maxOutputLength: LARGEST_BYTES })).toString()
    const reader = new PageLineReader(this.#sets)
    return text
      .split('\n')
      .map((line) => reader.read(line))
      .filter((line): line is Page => line !== null && !('gone' in line))
  }

  #sign(lines: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(`${this.#name}\n`).update(lines).digest()
  }
}
