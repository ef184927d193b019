import type { Answer } from '../factories/browser-like.ts'

export interface Send {
  method?: string
  path: string
  /** An object is sent as JSON; text and bytes unchanged. The content type is JSON unless `type` is given. */
  body?: unknown
  type?: string | null
  headers?: Record<string, string>
}

/** Calls a shop as one visitor, with full control over the request, and remembers every secret that it sees. */
export class Client {
  readonly cookies = new Map<string, string>()
  readonly #url: string
  readonly #secrets: Set<string>

  constructor(url: string, secrets: Set<string>) {
    this.#url = url
    this.#secrets = secrets
  }

  /** The cookies as a header's value. */
  get cookie(): string {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ')
  }

  async send({ method = 'GET', path, body, type, headers = {} }: Send): Promise<Answer> {
    const raw = typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream
    const response = await fetch(this.#url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookies.size > 0 ? { Cookie: this.cookie } : {}),
        ...(body === undefined || type === null ? {} : { 'Content-Type': type ?? 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    } as RequestInit)
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
    const answer = { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
    const secret = isJson ? (answer.body as { clientSecret?: unknown } | null)?.clientSecret : undefined
    if (typeof secret === 'string') this.#secrets.add(secret)
    return answer
  }

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send({ path, headers })
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send({ method: 'POST', path, body, headers })
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (!value || /max-age=0\b/i.test(line)) return void this.cookies.delete(name)
    this.cookies.set(name, value)
    if (value.length > 8) this.#secrets.add(value)
  }
}
