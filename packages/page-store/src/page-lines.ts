import type { HeaderSet, HeaderSets } from './header-sets.ts'
import type { Page } from './page.ts'

/** What a line says: a saved page, or the key of a removed one. */
export type PageLine = Page | { key: string; gone: true; version: number }

/**
 * Returns lines of JSON, each with its end of line. A header set is written before the first page that has it, so a
 * text is complete in itself and can be appended to any other.
 */
export function writePageLines(lines: Iterable<PageLine>, sets: HeaderSets): string {
  const written = new Set<string>()
  let text = ''
  for (const line of lines) {
    if ('gone' in line) {
      text += `${JSON.stringify(line)}\n`
      continue
    }
    const { key, version, status, contentType, headers, tags, hash, bytes } = line
    const set = sets.share(contentType, headers)
    if (!written.has(set.id)) text += `${JSON.stringify({ set: set.id, contentType, headers })}\n`
    written.add(set.id)
    text += `${JSON.stringify({ key, version, status, set: set.id, tags, hash, bytes })}\n`
  }
  return text
}

/** Reads lines in their order. A line that was cut off, or whose header set was, is skipped: it costs a render. */
export class PageLineReader {
  readonly #sets = new Map<string, HeaderSet>()
  readonly #shared: HeaderSets

  constructor(shared: HeaderSets) {
    this.#shared = shared
  }

  /** Returns what a line says; null if it defines a header set or cannot be read. */
  read(text: string): PageLine | null {
    const line = parse(text)
    if (!line) return null
    const { set, key, version } = line
    if (key === undefined) {
      if (typeof set === 'string' && typeof line.contentType === 'string' && Array.isArray(line.headers))
        this.#sets.set(set, this.#shared.share(line.contentType, line.headers as string[]))
      return null
    }
    if (typeof key !== 'string' || typeof version !== 'number') return null
    if (line.gone) return { key, version, gone: true }
    const { status, tags, hash, bytes } = line
    const shared = typeof set === 'string' ? this.#sets.get(set) : undefined
    if (!shared || !Array.isArray(tags) || typeof hash !== 'string') return null
    if (typeof status !== 'number' || typeof bytes !== 'number') return null
    const { contentType, headers } = shared
    return { key, version, status, contentType, headers, tags: tags as string[], hash, bytes }
  }
}

function parse(text: string): Record<string, unknown> | null {
  if (text === '') return null
  try {
    const line: unknown = JSON.parse(text)
    return typeof line === 'object' ? (line as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}
