export interface Answer {
  status: number
  headers: Headers
  // Tests assert the fields of the body themselves.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

/** Calls a shop as one browser does: with its own cookies, and an Origin header on every call that writes. */
export class BrowserLike {
  readonly cookies = new Map<string, string>()
  readonly #shopUrl: string

  /** Signs in, to one of the demo's accounts unless a password is given. @throws Error if it is refused */
  static async signedIn(shopUrl: string, email: string, password = 'demo-flowers'): Promise<BrowserLike> {
    const browser = new BrowserLike(shopUrl)
    const { status } = await browser.post('/api/auth/login', { email, password })
    if (status !== 200) throw new Error(`Signing in as ${email} was answered ${status}`)
    return browser
  }

  constructor(shopUrl: string) {
    this.#shopUrl = shopUrl
  }

  /** The cookies as a header's value. */
  get cookie(): string {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ')
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers)
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, body, headers)
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(new URL(path, this.#shopUrl), {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookies.size > 0 ? { Cookie: this.cookie } : {}),
        ...(method === 'GET' ? {} : { Origin: this.#shopUrl }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value && !/max-age=0\b/i.test(line)) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, body: json && text ? JSON.parse(text) : text }
  }
}
