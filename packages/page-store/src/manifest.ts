import { createWriteStream } from 'node:fs'
import { appendFile, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { HeaderSets } from './header-sets.ts'
import { PageLineReader, writePageLines, type PageLine } from './page-lines.ts'
import type { Page } from './page.ts'

/** The name of the list in a folder of pages. */
export const MANIFEST = 'manifest.ndjson'
/** How many pages are written at a time: their lines are in memory together. */
const PAGES_AT_A_TIME = 500
/** A draft older than this was left by a process that is dead, in milliseconds. */
const OLD_DRAFT_MS = 60 * 60 * 1000

let drafts = 0

/**
 * The list of saved pages: one JSON line for each save; the newest version of a key counts. A lost line costs a render
 * and never shows a wrong page, because bodies are checked against their hashes and versions against the content's. The
 * file may be larger than memory: it is read and written as a stream.
 */
export class Manifest {
  /** Lines in the file, as far as this process knows. */
  lines = 0
  readonly #file: string
  readonly #folder: string
  readonly #sets: HeaderSets
  #waiting: PageLine[] = []
  /** In case the last writer was cut off within a line. */
  #startsNewLine = true
  #writing: Promise<void> | null = null

  constructor(folder: string, sets: HeaderSets) {
    this.#folder = folder
    this.#file = join(folder, MANIFEST)
    this.#sets = sets
  }

  /** Reads the list, oldest line first. @throws the disk's error; what was read before it is right */
  async *read(): AsyncGenerator<PageLine> {
    this.lines = 0
    const file = await openExisting(this.#file)
    if (!file) return
    const reader = new PageLineReader(this.#sets)
    for await (const text of file.readLines()) {
      this.lines++
      const line = reader.read(text)
      if (line) yield line
    }
  }

  add(line: PageLine): void {
    this.#waiting.push(line)
  }

  /** Writes the added lines; lines added meanwhile are gathered into the next write. */
  async flush(): Promise<void> {
    while (this.#writing || this.#waiting.length > 0) await this.#one(() => this.#append())
  }

  /** Replaces the list by these pages: readers see the old list or the whole new one, also after a power failure. */
  async rewrite(pages: Iterable<Page>): Promise<void> {
    while (this.#writing) await this.#writing
    await this.#one(() => this.#replace(pages))
  }

  /** One write at a time; a second call waits for the write in progress and leaves its own to the next turn. */
  async #one(write: () => Promise<void>): Promise<void> {
    this.#writing ??= write().finally(() => (this.#writing = null))
    await this.#writing
  }

  async #append(): Promise<void> {
    const lines = this.#waiting
    this.#waiting = []
    await mkdir(this.#folder, { recursive: true })
    // Opened anew each time: another process may have replaced the file by a shorter one.
    await appendFile(this.#file, (this.#startsNewLine ? '\n' : '') + writePageLines(lines, this.#sets))
    this.#startsNewLine = false
    this.lines += lines.length
  }

  async #replace(pages: Iterable<Page>): Promise<void> {
    await this.#removeOldDrafts()
    const draft = `${this.#file}.${process.pid}-${++drafts}.tmp`
    let lines = 0
    const sets = this.#sets
    function* texts(): Generator<string> {
      let some: Page[] = []
      for (const page of pages) {
        lines++
        if (some.push(page) < PAGES_AT_A_TIME) continue
        yield writePageLines(some, sets)
        some = []
      }
      yield writePageLines(some, sets)
    }
    try {
      await mkdir(this.#folder, { recursive: true })
      await pipeline(Readable.from(texts(), { objectMode: true }), createWriteStream(draft, { flush: true }))
      await rename(draft, this.#file)
      await flushFolder(this.#folder)
      this.lines = lines
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  /** A process that died while it wrote has left its draft. */
  async #removeOldDrafts(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    for (const name of names.filter((each) => each.startsWith(`${MANIFEST}.`))) {
      const found = await stat(join(this.#folder, name)).catch(() => null)
      if (found && Date.now() - found.mtimeMs > OLD_DRAFT_MS) await rm(join(this.#folder, name), { force: true })
    }
  }
}

async function openExisting(file: string): Promise<FileHandle | null> {
  try {
    return await open(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Makes a rename durable. Windows has no way to, and needs none. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}
