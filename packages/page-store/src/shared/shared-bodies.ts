import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { bodyHash } from '../answer.ts'
import { BoundedMap } from '../bounded-map.ts'
import type { Page } from '../page.ts'
import type { SharedStore } from './shared-store.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** How long a visitor waits for a body, in milliseconds; a render takes less, so a slow store is no use. */
const VISITOR_MS = 1_000

/** The bodies in a shared store, named by their hashes: equal bodies are stored once, and none is ever changed. */
export class SharedBodies {
  readonly #store: SharedStore
  readonly #prefix: string
  /** Hashes that the store is believed to have. If it has not, a read finds out. */
  readonly #stored: BoundedMap<true>

  constructor(store: SharedStore, prefix: string, limit: number) {
    this.#store = store
    this.#prefix = prefix
    this.#stored = new BoundedMap({ limit })
  }

  get prefix(): string {
    return this.#prefix
  }

  /** Notes that a process has listed a page with this hash, whose body it has stored before. */
  note(hash: string): void {
    this.#stored.set(hash, true)
  }

  /** Returns true if the store is believed to have the body of this hash. */
  has(hash: string): boolean {
    return this.#stored.get(hash) ?? false
  }

  /** Stores a body unless it is stored. */
  async write(hash: string, body: Buffer): Promise<void> {
    if (this.has(hash)) return
    await this.#store.put(this.#prefix + hash, await compress(body))
    this.note(hash)
  }

  /** Returns a body; null if it is missing, half-written or damaged. It is stored again when it is rendered again. */
  async read({ hash, bytes }: Pick<Page, 'hash' | 'bytes'>): Promise<Buffer | null> {
    const content = await this.#store.get(this.#prefix + hash, VISITOR_MS)
    const body = content && (await decompress(content, { maxOutputLength: Math.max(1, bytes) }).catch(() => null))
    if (body && bodyHash(body) === hash) return body
    this.#stored.delete(hash)
    return null
  }
}
