import type { Logger } from 'pino'
import { Manifest } from './manifest.ts'
import { readBody, removeBody, writeBody } from './page-files.ts'
import type { Page } from './page.ts'

/** How long saves are gathered before the list is written, in milliseconds. */
const GATHER_MS = 50

/**
 * The saved pages on disk. Saving goes on after the visitor was answered; saves of one page follow each other,
 * so the last one stays. What cannot be written is only missing after the next start.
 */
export class PageStore {
  readonly #folder: string
  readonly #manifest: Manifest
  readonly #log: Pick<Logger, 'warn'>
  readonly #writing = new Map<string, Promise<void>>()
  readonly #saved = new Map<string, Page>()
  #flushing: NodeJS.Timeout | undefined

  constructor(folder: string, log: Pick<Logger, 'warn'>) {
    this.#folder = folder
    this.#manifest = new Manifest(folder)
    this.#log = log
  }

  /** The pages that were saved. @param known see Manifest */
  async load(known: () => Promise<number>): Promise<Page[]> {
    const pages = await this.#manifest.load(known)
    for (const page of pages) this.#saved.set(page.key, page)
    return pages
  }

  /** The body of a page, or null when what lies there is not it. */
  async read(page: Page): Promise<Buffer | null> {
    await this.settled(page.key)
    return readBody(this.#folder, page)
  }

  save(page: Page, body: Buffer): void {
    this.#saved.set(page.key, page)
    this.#after(page.key, async () => {
      await writeBody(this.#folder, page, body)
      this.#list(page)
    })
  }

  /** Removes what was saved of a page that is no more. */
  forget(key: string, version: number): void {
    const page = this.#saved.get(key)
    if (!page) return
    this.#saved.delete(key)
    this.#after(key, async () => {
      await removeBody(this.#folder, page)
      this.#list({ key, gone: true, version })
    })
  }

  /** Resolves when nothing is being written for a page. */
  async settled(key: string): Promise<void> {
    await this.#writing.get(key)
  }

  async close(): Promise<void> {
    await Promise.all(this.#writing.values())
    clearTimeout(this.#flushing)
    await this.#flush()
  }

  #after(key: string, work: () => Promise<void>): void {
    const before = this.#writing.get(key) ?? Promise.resolve()
    const writing = before
      .then(work)
      .catch((error: unknown) => this.#log.warn({ err: error, page: key }, 'a page could not be saved as a file'))
      .finally(() => {
        if (this.#writing.get(key) === writing) this.#writing.delete(key)
      })
    this.#writing.set(key, writing)
  }

  #list(line: Parameters<Manifest['add']>[0]): void {
    this.#manifest.add(line)
    this.#flushing ??= setTimeout(() => {
      this.#flushing = undefined
      void this.#flush()
    }, GATHER_MS)
  }

  async #flush(): Promise<void> {
    await this.#manifest
      .flush()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'the list of pages could not be written'))
  }
}
