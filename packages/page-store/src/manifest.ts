import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from './body-files.ts'
import type { Page } from './page.ts'

const NAME = 'manifest.ndjson'

/** A line: a saved page, or the key of a removed one. */
type Line = Page | { key: string; gone: true; version: number }

/**
 * The list of saved pages: one JSON line for each save; the newest version of a key counts. A lost line costs a render
 * and never shows a wrong page, because bodies are checked against their hashes and versions against the content's.
 */
export class Manifest {
  readonly #file: string
  readonly #folder: string
  /** Begins with an end of line, in case the last writer was cut off within one. */
  #waiting: string[] = ['\n']
  #writing: Promise<void> | null = null

  constructor(folder: string) {
    this.#folder = folder
    this.#file = join(folder, NAME)
  }

  /**
   * Returns the listed pages; skips a line that was cut off. Rewrites the file if it is mostly history, and drops lines
   * of versions that the content has not reached: it was restored to an earlier state, and would match them wrongly
   * once it has counted that far again.
   * @param known returns the content's version. Called after the list was read, which lists committed versions only
   */
  async load(known: () => Promise<number>): Promise<Page[]> {
    let broken = false
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      broken = error.code !== 'ENOENT'
      return ''
    })
    const newest = await known()
    const latest = new Map<string, Line>()
    let lines = 0
    for (const each of text.split('\n')) {
      const line = parse(each)
      if (!line) continue
      lines++
      if (line.version > newest) {
        broken = true
        continue
      }
      const before = latest.get(line.key)
      if (!before || before.version <= line.version) latest.set(line.key, line)
    }
    const pages = [...latest.values()].filter((line): line is Page => !('gone' in line))
    shareHeaders(pages)
    if (broken || lines > 2 * pages.length + 100) await this.#rewrite(pages)
    return pages
  }

  add(line: Line): void {
    this.#waiting.push(`${JSON.stringify(line)}\n`)
  }

  /** Writes the added lines; lines added meanwhile are gathered into the next write. */
  async flush(): Promise<void> {
    while (this.#writing || this.#waiting.some((line) => line !== '\n')) {
      this.#writing ??= this.#append().finally(() => (this.#writing = null))
      await this.#writing
    }
  }

  async #append(): Promise<void> {
    const text = this.#waiting.join('')
    this.#waiting = []
    await mkdir(this.#folder, { recursive: true })
    // Opened anew each time: another process may have replaced the file by a shorter one.
    await appendFile(this.#file, text)
  }

  async #rewrite(pages: Page[]): Promise<void> {
    await writeWhole(this.#file, pages.map((page) => `${JSON.stringify(page)}\n`).join(''))
  }
}

/** Keeps one copy of equal headers: most pages have the same, and a content security policy is long. */
function shareHeaders(pages: Page[]): void {
  const known = new Map<string, string>()
  const share = (text: string) => known.get(text) ?? (known.set(text, text), text)
  for (const page of pages) page.headers = page.headers.map(share)
}

function parse(text: string): Line | null {
  if (text === '') return null
  try {
    const line = JSON.parse(text) as Line
    const complete =
      typeof line.key === 'string' && typeof line.version === 'number' && ('gone' in line || Array.isArray(line.tags))
    return complete ? line : null
  } catch {
    return null
  }
}
