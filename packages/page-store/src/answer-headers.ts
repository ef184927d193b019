import type { Page } from './page.ts'

const PAGE_CACHE_CONTROL = 'public, max-age=0, must-revalidate'

export interface AnswerHeadersOptions {
  /** Headers of every answer: name, value, name, value, … */
  common?: readonly string[] | undefined
  cacheControl?: ((key: string) => string) | undefined
  /** Returns the headers that an answer gets when it is sent, by its tags (null: a 404 or 301) and version. */
  late?: ((key: string, tags: readonly string[] | null, version: number) => readonly string[]) | undefined
}

/** The headers of answers, as flat lists. */
export class AnswerHeaders {
  readonly #common: readonly string[]
  readonly #cacheControl: (key: string) => string
  readonly #late: AnswerHeadersOptions['late']

  constructor({ common = [], cacheControl = () => PAGE_CACHE_CONTROL, late }: AnswerHeadersOptions = {}) {
    this.#common = common
    this.#cacheControl = cacheControl
    this.#late = late
  }

  /** Returns the headers of a saved page. */
  saved({ key, headers }: Pick<Page, 'key' | 'headers'>): string[] {
    return [...this.#common, ...headers, 'Cache-Control', this.#cacheControl(key)]
  }

  /** Returns the headers of an answer that is not saved. @param headers as rendered */
  passing(headers: readonly string[]): string[] {
    return [...this.#common, ...headers, 'Cache-Control', 'no-store']
  }

  /** Returns the function that returns the headers which are only known when an answer is sent. */
  late({ key, tags, version }: { key: string; tags: readonly string[] | null; version: number }) {
    const late = this.#late
    return late && (() => late(key, tags, version))
  }
}
