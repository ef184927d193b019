import type { Log, Render, TagVersion } from './page.ts'
import type { SharedOptions } from './shared/shared-store.ts'

export interface PageStoreOptions {
  render: Render
  /**
   * Reads the tags whose version has risen above `version`, oldest first. Versions come from one counter, so that a
   * higher one was committed later, whichever process raised it. Must return them all: if the last known change is
   * missing, the content was restored to an earlier state, and all pages are rendered again.
   */
  changesSince: (version: number) => Promise<TagVersion[]>
  /** Where pages are saved. It must belong to this build and configuration alone: pages found there are served. */
  folder: string
  log: Log
  /** A store that processes share: a process with an empty folder starts with its pages. Default: none. */
  shared?: SharedOptions | undefined
  /**
   * Reads the content's newest version as renders read the content. A render after which it is lower than at the
   * beginning has read an outdated copy of the database, and is not saved; nor is one after which this rejects.
   * Default: the content has no copies.
   */
  newestVersion?: (() => Promise<number>) | undefined
  /**
   * Called after the content was found restored to an earlier state while the store is open, and again a little later
   * if it rejects. Pages that are saved elsewhere under the same name can be given up here. Default: nothing.
   */
  restored?: (() => Promise<void>) | undefined
  /**
   * Names the page that a request's target asks for; null if the answer differs between visitors. Default: the path.
   */
  keyOf?: (url: string) => string | null
  /** True for keys without number that are quick to render: kept in memory only, within bounds. Default: none. */
  isTransient?: (key: string) => boolean
  /** Cache-Control of a saved page. Default: `public, max-age=0, must-revalidate`. */
  cacheControl?: (key: string) => string
  /**
   * Returns headers for a cache in front of the server, called for each answer that is sent while it is fresh; `tags`
   * is null for a 404 or 301, which any change may outdate. Default: none.
   */
  frontHeaders?: (key: string, tags: readonly string[] | null) => readonly string[]
  /** A tag that every page has without declaring it. Default: `*`. */
  everyPageTag?: string
  /** Headers of every answer: name, value, name, value, … */
  commonHeaders?: readonly string[]
  /** How much memory answers may take. Default: 256 MB. */
  memoryBytes?: number
  /** How many saved pages are known at a time; each takes about 0.7 kB of memory. Default: 200,000. */
  indexed?: number
  /**
   * After so many milliseconds without reading changes, `secondsBehind` is a number, and answers are sent without
   * `frontHeaders`. Default: 10 s.
   */
  maxLagMs?: number
  /** How many pages without visitors are rendered ahead after an edit, beside those with visitors. Default: 200. */
  othersAhead?: number
  /**
   * Runs a visitor's render of an unknown path when it is its turn; may reject it if too many wait, or the visitor is
   * gone. Default: 8 at a time.
   */
  limit?: <T>(work: () => Promise<T>, visitor: Visitor) => Promise<T>
}

/** What is known of the visitor who waits for a page. */
export interface Visitor {
  /** Names the visitor or their address, so that `limit` can be fair between them. */
  key?: string
  /** Aborts when the visitor is gone. */
  signal?: AbortSignal
}

/** The present state of a store. */
export interface PageStoreState {
  /** The highest content version that this process knows. */
  knownVersion: number
  /** Milliseconds since it last knew every change. */
  lagMs: number
  /** Pages that wait to be rendered in the background. */
  waitingAhead: number
  /** Pages that are being rendered or read from disk. */
  rendering: number
}
