/** What visitors ask for besides the files that pages name. */
const PATHS = [
  '/',
  '/vi',
  '/products',
  '/vi/products',
  '/api/products',
  '/api/articles',
  '/about',
  '/checkout',
  '/auth',
]
const EACH_MS = 10

/** A hundred requests a second: pages, and each file that they name as soon as a page has named it. */
export class PageLoad {
  /** Answers other than 2xx and 3xx; status 0 is a broken connection. */
  readonly refused: { path: string; status: number }[] = []
  readonly #url: string
  readonly #statuses = new Map<number, number>()
  readonly #waiting = new Set<Promise<void>>()
  /** Files of any page so far: a page that was opened before a deploy asks for them after it. */
  readonly #files = new Set<string>()
  #sent = 0
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(url: string) {
    this.#url = url
  }

  /** Resolves to the paths of the hashed files that a page names. */
  async filesOf(path: string): Promise<string[]> {
    const files = filesIn(await (await fetch(this.#url + path)).text())
    for (const file of files) this.#files.add(file)
    return files
  }

  start(): void {
    this.#timer = setInterval(() => {
      const asked = this.#ask(this.#next())
      this.#waiting.add(asked)
      void asked.finally(() => this.#waiting.delete(asked))
    }, EACH_MS)
  }

  /** Resolves when every request has been answered. */
  async end(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#waiting)
  }

  summary(): string {
    const statuses = [...this.#statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    return `${this.#sent} requests during a rolling deploy of another build: ${statuses}; ${this.#files.size} files`
  }

  /** A page and a file in turn. */
  #next(): string {
    const turn = this.#sent++
    const files = [...this.#files]
    const isPage = turn % 2 === 0 || files.length === 0
    return isPage ? PATHS[Math.floor(turn / 2) % PATHS.length]! : files[Math.floor(turn / 2) % files.length]!
  }

  async #ask(path: string): Promise<void> {
    const [status, text] = await fetch(this.#url + path, { redirect: 'manual' }).then(
      async (answer) => [answer.status, await answer.text()] as const,
      () => [0, ''] as const,
    )
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
    if (status < 200 || status >= 400) this.refused.push({ path, status })
    for (const file of filesIn(text)) this.#files.add(file)
  }
}

function filesIn(page: string): string[] {
  return [...new Set([...page.matchAll(/\/_astro\/[\w.@-]+\.(?:js|css)/g)].map(([path]) => path))]
}
