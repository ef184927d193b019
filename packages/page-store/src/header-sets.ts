import { createHash } from 'node:crypto'

/** What most pages have in common: content type and headers. A content security policy alone has a kilobyte. */
export interface HeaderSet {
  /** The same for equal sets, in every process. */
  id: string
  contentType: string
  headers: string[]
}

/** Sets are few, but nothing guarantees it. */
const AT_MOST = 10_000

/** Keeps one copy of equal header sets. */
export class HeaderSets {
  readonly #known = new Map<string, HeaderSet>()

  /** Returns the one copy of a set. */
  share(contentType: string, headers: string[]): HeaderSet {
    const text = JSON.stringify([contentType, headers])
    let set = this.#known.get(text)
    if (!set) {
      if (this.#known.size >= AT_MOST) this.#known.clear()
      const id = createHash('sha256').update(text).digest('base64url').slice(0, 16)
      set = { id, contentType, headers }
      this.#known.set(text, set)
    }
    return set
  }
}
