import { BoundedMap } from './bounded-map.ts'
import { readBody, removeBody, writeBody } from './body-files.ts'
import type { HeaderSets } from './header-sets.ts'
import { Manifest } from './manifest.ts'
import type { PageLine } from './page-lines.ts'
import type { Log, Page } from './page.ts'

/** How long saves are gathered before the list is written, in milliseconds. */
const GATHER_MS = 50
/** The list is rewritten while the process runs when it has more lines than this beside two for each page. */
const HISTORY_LINES = 2_000

export interface SavedFilesOptions {
  folder: string
  log: Pick<Log, 'warn'>
  sets: HeaderSets
  /** How many files are known by their keys at a time. */
  limit: number
  /** The pages that the list should hold. */
  current: { readonly size: number; pages(): Iterable<Page> }
}

/**
 * The saved pages on disk. Writes happen after the visitor was answered; those of one page run in order, so the last
 * one stays. A page that cannot be written is only missing after the next start.
 */
export class SavedFiles {
  readonly #folder: string
  readonly #manifest: Manifest
  readonly #log: Pick<Log, 'warn'>
  readonly #current: SavedFilesOptions['current']
  readonly #writing = new Map<string, Promise<void>>()
  /** The content types of files by their keys, which name the file of a page that is removed. */
  readonly #saved: BoundedMap<string>
  #flushing: NodeJS.Timeout | undefined

  constructor({ folder, log, sets, limit, current }: SavedFilesOptions) {
    this.#folder = folder
    this.#manifest = new Manifest(folder, sets)
    this.#log = log
    this.#current = current
    this.#saved = new BoundedMap({ limit })
  }

  /**
   * Reads the list of saved pages, oldest line first, then rewrites it if most of it is history. If it cannot be read
   * to its end, it stays as it is.
   * @param take returns false for a page that must not be in the list any more
   */
  async load(take: (line: PageLine) => Promise<boolean>): Promise<void> {
    let isWrong = false
    try {
      for await (const line of this.#manifest.read()) {
        if (!(await take(line))) isWrong = true
        else if ('gone' in line) this.#saved.delete(line.key)
        else this.#saved.set(line.key, line.contentType)
      }
    } catch (error) {
      this.#log.warn(
        { err: error, folder: this.#folder },
        'The list of saved pages could not be read to its end; the other pages are rendered again',
      )
      return
    }
    if (isWrong || this.#manifest.lines > 2 * this.#current.size + 100) await this.#rewrite()
  }

  /** Returns the body of a page, or null if its file is missing or damaged. */
  async read(page: Page): Promise<Buffer | null> {
    await this.settled(page.key)
    return readBody(this.#folder, page)
  }

  save(page: Page, body: Buffer): void {
    this.#saved.set(page.key, page.contentType)
    this.#after(page.key, async () => {
      await writeBody(this.#folder, page, body)
      this.#add(page)
    })
  }

  /** Takes a page whose body is written elsewhere into the list. */
  list(page: Page): void {
    this.#saved.set(page.key, page.contentType)
    this.#after(page.key, async () => this.#add(page))
  }

  /** Removes the file of a page that does not exist any more. */
  forget(key: string, version: number): void {
    const contentType = this.#saved.get(key)
    if (contentType === undefined) return
    this.#saved.delete(key)
    this.#after(key, async () => {
      await removeBody(this.#folder, { key, contentType })
      this.#add({ key, gone: true, version })
    })
  }

  /** Resolves when no write of this page is in progress. */
  async settled(key: string): Promise<void> {
    await this.#writing.get(key)
  }

  /** Writes the list anew, with the current pages alone. */
  async rewriteList(): Promise<void> {
    await Promise.all(this.#writing.values())
    await this.#flush()
    await this.#rewrite()
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

  #add(line: PageLine): void {
    this.#manifest.add(line)
    this.#flushing ??= setTimeout(() => {
      this.#flushing = undefined
      void this.#flush()
    }, GATHER_MS)
  }

  async #flush(): Promise<void> {
    try {
      await this.#manifest.flush()
    } catch (error) {
      return this.#log.warn(
        { err: error },
        'The list of saved pages could not be written; pages saved now are rendered again after the next start',
      )
    }
    if (this.#manifest.lines > 2 * this.#current.size + HISTORY_LINES) await this.#rewrite()
  }

  async #rewrite(): Promise<void> {
    await this.#manifest
      .rewrite(this.#current.pages())
      .catch((error: unknown) =>
        this.#log.warn({ err: error }, 'The list of saved pages could not be shortened; it stays as it is'),
      )
  }
}
