import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { shortHash, type Sendable } from '../answer.ts'
import type { AnswerHeaders } from '../answer-headers.ts'
import type { Encoding } from '../encoding.ts'
import type { Log, Page, Rendered } from '../page.ts'
import { GrowingBody } from './growing-body.ts'
import { StreamedAnswer, type Source } from './streamed-answer.ts'

/** No key of a page is a path in this folder: their parts do not begin with a point. */
const FOLDER = '.large'
/** Endings of the files of a body: as it is, and compressed. */
const ENDINGS = { identity: '', br: '.br', gzip: '.gz' } as const
/** Fast compression: a large body seldom lives as long as it takes to compress it well. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 1 },
}
const GZIP = { level: 1 }
/** Younger files stay: another process of a build may have written one that only its own list names yet. */
const YOUNG_MS = 10 * 60 * 1000

/** A body that is being made. */
interface Growth {
  version: number
  tags: readonly string[] | null
  body: GrowingBody
  answer: Sendable
  ended: Promise<void>
  isOutdated?: boolean
}

export interface GrowOptions {
  key: string
  version: number
  rendered: Rendered<ReadableStream<Uint8Array>>
  /** Called when the file is whole, in its place: takes the page into the index. Null: it may not be saved. */
  save: ((body: { hash: string; bytes: number }) => Promise<void>) | null
}

/**
 * Bodies that are too large for the memory. Each is written to a file named by its hash, and sent from there: to those
 * who wait for it while it grows, compressed as it comes; to later ones from the file of their encoding, which is made
 * once. An answer sent while it grows has no ETag and is not to be kept, because its end is not known yet.
 */
export class LargeBodies {
  readonly #folder: string
  readonly #log: Log
  readonly #headers: AnswerHeaders
  /** Yields the pages whose files must stay. */
  readonly #pages: () => Iterable<Page>
  readonly #growths = new Map<string, Growth>()
  /** Files that are whole: made by this process, or compared with their hash. */
  readonly #whole = new Set<string>()
  readonly #compressing = new Map<string, Promise<number>>()
  /** Names of files that no page had when they were last looked at. */
  #unneeded: ReadonlySet<string> = new Set()
  #tidying = Promise.resolve()

  constructor({ folder, log, headers, pages }: LargeBodiesOptions) {
    this.#folder = join(folder, FOLDER)
    this.#log = log
    this.#headers = headers
    this.#pages = pages
  }

  /** Returns the answer of a body that is being made, if `isFresh` says that it may still be sent to a new visitor. */
  growing(key: string, isFresh: (version: number, tags: readonly string[] | null) => boolean): Sendable | undefined {
    const growth = this.#growths.get(key)
    return growth && !growth.isOutdated && isFresh(growth.version, growth.tags) ? growth.answer : undefined
  }

  /** Has no body that is being made sent to later visitors. */
  outdate(): void {
    for (const growth of this.#growths.values()) growth.isOutdated = true
  }

  /** Resolves when the body of a key is not being made any more. */
  async settled(key: string): Promise<void> {
    await this.#growths.get(key)?.ended
  }

  /** Resolves when an outdated body is not being made any more. It is made to its end for those who read it only. */
  async superseded(key: string): Promise<void> {
    const growth = this.#growths.get(key)
    if (growth && !growth.body.isRead) growth.body.cancel()
    await growth?.ended
  }

  /** Begins to write the body of a key, of which none is being made. Returns the answer for those who wait for it. */
  grow({ key, version, rendered, save }: GrowOptions): Sendable {
    mkdirSync(this.#folder, { recursive: true })
    const body = new GrowingBody(join(this.#folder, `${randomUUID()}.part`))
    const { status, contentType, headers, tags } = rendered
    const answer = new StreamedAnswer({
      status,
      contentType,
      headers: this.#headers.passing(headers),
      source: async (encoding) => ({ encoding, read: () => body.read(), ...compressing(encoding) }),
    })
    const ended = this.#write(body, { rendered, save })
      .catch((error: unknown) => {
        if (body.isCancelled) return
        this.#log.warn({ err: error, page: key }, 'A large answer was not made to its end; its visitors got a part')
      })
      .then(() => {
        this.#growths.delete(key)
        return this.#tidy()
      })
    this.#growths.set(key, { version, tags, body, answer, ended })
    return answer
  }

  /** Returns the answer of a saved page; null if its file is missing or damaged. */
  async open(page: Page): Promise<Sendable | null> {
    if (!(await this.#isWhole(page))) return null
    return new StreamedAnswer({
      status: page.status,
      contentType: page.contentType,
      hash: page.hash,
      headers: this.#headers.saved(page),
      lateHeaders: this.#headers.late(page),
      source: (encoding) => this.#source(page, encoding),
    })
  }

  /** Removes what earlier processes left and no page needs. */
  load(): Promise<void> {
    return this.#tidy({ isFirst: true })
  }

  /** Ends what is being made. */
  async close(): Promise<void> {
    const growths = [...this.#growths.values()]
    for (const { body } of growths) body.cancel()
    await Promise.all(growths.map(({ ended }) => ended))
    await Promise.allSettled(this.#compressing.values())
    await this.#tidying
  }

  async #write(body: GrowingBody, { rendered, save }: Pick<GrowOptions, 'rendered' | 'save'>): Promise<void> {
    const written = await body.write(rendered.body)
    if (!save) return
    await body.moveTo(this.#file(written.hash, 'identity'))
    this.#whole.add(this.#file(written.hash, 'identity'))
    await save(written)
  }

  #file(hash: string, encoding: Encoding): string {
    return join(this.#folder, hash + ENDINGS[encoding])
  }

  async #isWhole({ hash, bytes }: Page): Promise<boolean> {
    const file = this.#file(hash, 'identity')
    try {
      if ((await stat(file)).size !== bytes) return false
      if (!this.#whole.has(file)) {
        const found = createHash('sha256')
        await pipeline(createReadStream(file), found)
        if (shortHash(found) !== hash) return false
        this.#whole.add(file)
      }
      return true
    } catch {
      return false
    }
  }

  async #source({ hash, bytes, key }: Page, encoding: Encoding): Promise<Source> {
    const file = (used: Encoding) => () => createReadStream(this.#file(hash, used))
    if (encoding !== 'identity') {
      try {
        return { encoding, bytes: await this.#compressed(hash, encoding), read: file(encoding) }
      } catch (error) {
        this.#log.warn({ err: error, page: key }, 'A large page could not be compressed; it is sent as it is')
      }
    }
    return { encoding: 'identity', bytes, read: file('identity') }
  }

  /** Returns the number of bytes of the compressed file of a body, which is made by the first who asks. */
  #compressed(hash: string, encoding: 'br' | 'gzip'): Promise<number> {
    const file = this.#file(hash, encoding)
    let compressing = this.#compressing.get(file)
    if (!compressing) {
      compressing = this.#compress(hash, encoding).finally(() => this.#compressing.delete(file))
      this.#compressing.set(file, compressing)
    }
    return compressing
  }

  async #compress(hash: string, encoding: 'br' | 'gzip'): Promise<number> {
    const file = this.#file(hash, encoding)
    // One that another process left may be damaged.
    if (!this.#whole.has(file)) {
      const draft = `${file}-${randomUUID()}.part`
      try {
        await pipeline(createReadStream(this.#file(hash, 'identity')), compressor(encoding), createWriteStream(draft))
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      this.#whole.add(file)
    }
    return (await stat(file)).size
  }

  #tidy(options: { isFirst?: boolean } = {}): Promise<void> {
    this.#tidying = this.#tidying.then(() => this.#removeUnneeded(options))
    return this.#tidying
  }

  /**
   * Removes old files that no page has now, nor had when it was looked last: a visitor may just be about to read one.
   * Does nothing while something is written, because what is new belongs to no page yet.
   */
  async #removeUnneeded({ isFirst = false }): Promise<void> {
    try {
      const names = await readdir(this.#folder)
      if (this.#growths.size > 0 || this.#compressing.size > 0) return
      const needed = new Set([...this.#pages()].map(({ hash }) => hash))
      const isUnneeded = (name: string) => name.endsWith('.part') || !needed.has(name.split('.')[0] ?? name)
      const before = this.#unneeded
      this.#unneeded = new Set(names.filter(isUnneeded))
      for (const name of this.#unneeded) {
        const file = join(this.#folder, name)
        if (!(isFirst || before.has(name)) || Date.now() - (await stat(file)).mtimeMs < YOUNG_MS) continue
        this.#whole.delete(file)
        await rm(file, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
      this.#log.warn({ err: error }, 'Files of outdated large pages could not be removed')
    }
  }
}

interface LargeBodiesOptions {
  folder: string
  log: Log
  headers: AnswerHeaders
  pages: () => Iterable<Page>
}

function compressing(encoding: Encoding): Pick<Source, 'compressor'> {
  return encoding === 'identity' ? {} : { compressor: () => compressor(encoding) }
}

function compressor(encoding: 'br' | 'gzip') {
  return encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP)
}
