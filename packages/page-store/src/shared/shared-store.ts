/** An object of a shared store. */
export interface SharedObject {
  name: string
  /** When it was written last, by the store's clock. */
  modified: Date
}

/**
 * A store that several processes share, such as a bucket. An object is written as a whole; a call that cannot be
 * answered in reasonable time rejects.
 */
export interface SharedStore {
  /** Returns an object's content, or null if it does not exist. @param withinMs the time for the answer */
  get(name: string, withinMs: number): Promise<Buffer | null>
  put(name: string, content: Buffer): Promise<void>
  /** Lists the objects whose names begin with a prefix. */
  list(prefix: string): AsyncIterable<SharedObject>
  remove(names: readonly string[]): Promise<void>
}

export interface SharedOptions {
  store: SharedStore
  /** The name of this set of pages: one for each build, configuration and content. */
  name: string
  /**
   * A secret of the content, the same for every process. Lists of pages are signed with it, so access to the store
   * alone does not suffice to publish a page.
   */
  secret: string
}
