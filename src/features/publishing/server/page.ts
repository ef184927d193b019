/** What rendering a page gives. */
export interface Rendered {
  status: number
  contentType: string
  /** Name, value, name, value, …, without those that the server adds. */
  headers: string[]
  body: Buffer
  /** What the page shows; null when it did not say, so that it cannot be saved. */
  tags: string[] | null
}

/** Renders the page of a key (see variants.ts) as a visitor without cookies would see it. */
export type Render = (key: string) => Promise<Rendered>

/** A saved page, without its body. */
export interface Page {
  key: string
  /** The content version known when its render began: it is fresh while none of its tags is newer. */
  version: number
  status: number
  contentType: string
  headers: string[]
  tags: string[]
  /** Names the body, so that a half-written or foreign file is noticed. */
  hash: string
  /** How long the body is. */
  bytes: number
}
