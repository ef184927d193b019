import type { z } from 'zod'
import type { AnswerOf, Call, ParamsOf, QueryOf, RowOf } from './call.ts'
import type { Locale } from './locale.ts'
import { noteServerTime } from './server-clock.ts'

/** How long a call may take before the visitor is told that it failed, in milliseconds. */
const TIMEOUT_MS = 25_000

/** A failed answer of the API. Its message is the recorded one: status, colon, body text (spec, section 8). */
export class ApiError extends Error {
  readonly status: number
  /** The failure's code, where the answer carried one. */
  readonly code: string | null
  /** What the reader may be told, in their language, where the answer carried it. */
  readonly reason: string | null
  /** What the failure is about: a field's path, or a product's id. */
  readonly field: string | null

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    const body = readFailure(text)
    this.code = body.code ?? null
    this.reason = body.message ?? null
    this.field = body.field ?? null
  }
}

interface CallOptions {
  locale: Locale
  signal?: AbortSignal
  /** In place of `TIMEOUT_MS`, where the server itself takes longer. */
  timeoutMs?: number
}

/** A value of a query. What is empty or undefined is left out. */
type QueryValue = string | number | boolean | undefined

/** What of a call's definition reaches the browser (`src/server/build/light-calls.ts`). */
type BrowserCall = Pick<Call, 'method' | 'path' | 'pages'>

type HasParams<C extends Call> = [keyof ParamsOf<C>] extends [never] ? false : true

/** What a call needs: the values of its path, its query, its body. */
export type CallInput<C extends Call> = (HasParams<C> extends true ? { params: ParamsOf<C> } : { params?: never }) & {
  query?: Partial<Record<(C extends { query: z.ZodType } ? keyof QueryOf<C> : never) | PageName<C>, QueryValue>>
} & (C extends { body: infer Body extends z.ZodType }
    ? undefined extends z.input<Body>
      ? { body?: z.input<Body> }
      : { body: z.input<Body> }
    : { body?: never })

type PageName<C extends Call> = 'locale' | (C extends { pages: object } ? 'page' | 'pageSize' : never)

/** One page of a list, and how many rows there are on all its pages (`X-Total-Count`). */
export interface ListPage<Row> {
  rows: Row[]
  total: number
  /** True if there are more rows than the server counts; `total` is then the number that it counted. */
  more?: boolean
}

/** What the browser gets of a call: a page of a list, or the answer as it is. */
export type Answered<C extends Call> = C extends { pages: object } ? ListPage<RowOf<C>> : AnswerOf<C>

/**
 * Calls our API from the browser: credentials always, a JSON body only where there is one (spec, section 7).
 * @throws ApiError for any non-success answer; TypeError or a DOMException when none came.
 */
export async function callApi<const C extends Call>(
  call: C,
  options: CallOptions & CallInput<C>,
): Promise<Answered<C>> {
  const { body, headers } = await ask(call, options)
  const answered = call.pages ? asPage(body as unknown[], headers) : body
  return answered as Answered<C>
}

/** Returns the address of a call below the shop's own, with its query. */
export function pathOf(
  { path }: Pick<Call, 'path'> | { path: string },
  { params = {}, query = {} }: { params?: Record<string, string>; query?: object } = {},
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, value)
  const filled = path.replace(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(params[name]!))
  return search.size ? `${filled}?${search}` : filled
}

function asPage<Row>(rows: Row[], headers: Headers): ListPage<Row> {
  const total = Number(headers.get('X-Total-Count') ?? rows.length)
  return headers.has('X-Total-More') ? { rows, total, more: true } : { rows, total }
}

async function ask(
  call: BrowserCall,
  {
    locale,
    signal,
    timeoutMs = TIMEOUT_MS,
    body,
    ...input
  }: CallOptions & { params?: Record<string, string>; query?: object; body?: unknown },
): Promise<{ body: unknown; headers: Headers }> {
  const url = new URL(pathOf(call, input), location.origin)
  url.searchParams.set('locale', locale)
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, {
    method: call.method,
    credentials: 'include',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  // The browser may have kept any other answer, and does not say for how long.
  if (response.headers.get('Cache-Control') === 'no-store') noteServerTime(response.headers)
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text || response.statusText)
  return { body: JSON.parse(text), headers: response.headers }
}

/** Returns the server's message about a failed call, else `otherwise`, and the field that it names. */
export function reasonOf(error: unknown, otherwise: string): { text: string; field: string | null } {
  if (!(error instanceof ApiError)) return { text: otherwise, field: null }
  return { text: error.reason ?? otherwise, field: error.field }
}

/** Returns true if the same call may succeed a moment later: there was no answer, or the server could not give one. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429
}

function readFailure(text: string): { code?: string; message?: string; field?: string } {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) return {}
    const entries = Object.entries(body).filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(entries) as ReturnType<typeof readFailure>
  } catch {
    return {}
  }
}
