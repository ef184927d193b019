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
/** How many requests are sent a second. */
const RATE = 100
/** How often the load looks for requests that are due, in milliseconds, and how many of them it sends at a time. */
const TICK_MS = 5
const MOST_A_TICK = 5

/**
 * A hundred requests a second: pages, and each file that they name as soon as a page has named it. Each is sent at its
 * time, whether or not earlier ones are answered. What a busy machine sends too late it makes up for, so that the shop
 * never has fewer requests to answer than the rate says.
 */
export class PageLoad {
  /** Answers other than 2xx and 3xx; status 0 is a broken connection, with its error. */
  readonly refused: { path: string; status: number; error?: unknown }[] = []
  readonly #url: string
  readonly #statuses = new Map<number, number>()
  readonly #waiting = new Set<Promise<void>>()
  /** Files of any page so far: a page that was opened before a deploy asks for them after it. */
  readonly #files = new Set<string>()
  #sent = 0
  #startedAt = 0
  #seconds = 0
  /** How long after its time the latest request was sent, in milliseconds. */
  #latestMs = 0
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
    this.#startedAt = performance.now()
    this.#timer = setInterval(() => this.#sendDue(), TICK_MS)
  }

  /** Sends what is still due, and resolves when every request has been answered. */
  async end(): Promise<void> {
    while (this.#sendDue() > 0) await new Promise((resolve) => setTimeout(resolve, TICK_MS))
    clearInterval(this.#timer)
    this.#seconds = this.#elapsedMs() / 1000
    await Promise.all(this.#waiting)
  }

  /** Returns how many requests were sent a second, and how many of all were answered, after `end`. */
  measured(): { rate: number; sent: number; answered: number } {
    const answered = [...this.#statuses].reduce((all, [status, count]) => all + (status === 0 ? 0 : count), 0)
    return { rate: this.#sent / this.#seconds, sent: this.#sent, answered }
  }

  summary(): string {
    const statuses = [...this.#statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    const { rate, sent } = this.measured()
    return (
      `${sent} requests in the ${this.#seconds.toFixed(1)} s of a rolling deploy of another build, ` +
      `${rate.toFixed(1)} a second, sent up to ${Math.ceil(this.#latestMs)} ms late: ${statuses}; ${this.#files.size} files`
    )
  }

  #elapsedMs(): number {
    return performance.now() - this.#startedAt
  }

  /** Sends requests whose time has come. Returns how many are left. */
  #sendDue(): number {
    const due = Math.floor((this.#elapsedMs() * RATE) / 1000) - this.#sent
    for (let n = 0; n < Math.min(due, MOST_A_TICK); n++) {
      this.#latestMs = Math.max(this.#latestMs, this.#elapsedMs() - ((this.#sent + 1) * 1000) / RATE)
      const asked = this.#ask(this.#next())
      this.#waiting.add(asked)
      void asked.finally(() => this.#waiting.delete(asked))
    }
    return Math.max(0, due - MOST_A_TICK)
  }

  /** A page and a file in turn. */
  #next(): string {
    const turn = this.#sent++
    const files = [...this.#files]
    const isPage = turn % 2 === 0 || files.length === 0
    return isPage ? PATHS[Math.floor(turn / 2) % PATHS.length]! : files[Math.floor(turn / 2) % files.length]!
  }

  async #ask(path: string): Promise<void> {
    const [status, text, error] = await fetch(this.#url + path, { redirect: 'manual' }).then(
      async (answer) => [answer.status, await answer.text()] as const,
      (error: unknown) => [0, '', error instanceof Error ? String(error.cause) : error] as const,
    )
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
    if (status < 200 || status >= 400) this.refused.push({ path, status, ...(error === undefined ? {} : { error }) })
    for (const file of filesIn(text)) this.#files.add(file)
  }
}

function filesIn(page: string): string[] {
  return [...new Set([...page.matchAll(/\/_astro\/[\w.@-]+\.(?:js|css)/g)].map(([path]) => path))]
}
