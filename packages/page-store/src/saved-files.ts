import { Manifest } from './manifest.ts'
import { readBody, removeBody, writeBody } from './body-files.ts'
import type { Log, Page } from './page.ts'

/** How long saves are gathered before the list is written, in milliseconds. */
const GATHER_MS = 50

/**
 * The saved pages on disk. Writes happen after the visitor was answered; those of one page run in order, so the last one
 * stays. A page that cannot be written is only missing after the next start.
 */
export class SavedFiles {
  readonly #folder: string
  readonly #manifest: Manifest
  readonly #log: Pick<Log, 'warn'>
  readonly #writing = new Map<string, Promise<void>>()
  readonly #saved = new Map<string, Page>()
  #flushing: NodeJS.Timeout | undefined

  constructor(folder: string, log: Pick<Log, 'warn'>) {
    this.#folder = folder
    this.#manifest = new Manifest(folder)
    this.#log = log
  }

  /** Returns the saved pages. @param known see Manifest */
  async load(known: () => Promise<number>): Promise<Page[]> {
    const pages = await this.#manifest.load(known)
    for (const page of pages) this.#saved.set(page.key, page)
    return pages
  }

  /** Returns the body of a page, or null if its file is missing or damaged. */
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

  /** Removes the file of a page that does not exist any more. */
  forget(key: string, version: number): void {
    const page = this.#saved.get(key)
    if (!page) return
    this.#saved.delete(key)
    this.#after(key, async () => {
      await removeBody(this.#folder, page)
      this.#list({ key, gone: true, version })
    })
  }

  /** Resolves when no write of this page is in progress. */
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
      .catch((error: unknown) =>
        this.#log.warn(
          { err: error, page: key },
          'A page could not be written to its file; it is rendered again after the next start',
        ),
      )
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
      .catch((error: unknown) =>
        this.#log.warn(
          { err: error },
          'The list of saved pages could not be written; pages saved now are rendered again after the next start',
        ),
      )
  }
}
