import type { Locale } from './locale.ts'

/** How long a call may take before the visitor is told that it failed, in milliseconds. */
const PATIENCE = 25_000

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
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
  /** In place of `PATIENCE`, where the server itself takes longer. */
  patience?: number
}

/**
 * Calls our API from the browser: credentials always, a JSON body only where there is one (spec, section 7).
 * @throws ApiError for any non-success answer; TypeError or a DOMException when none came.
 */
export async function callApi<Answer>(path: string, options: CallOptions): Promise<Answer> {
  return (await ask<Answer>(path, options)).body
}

/** One page of a list, and how many rows there are on all its pages (`X-Total-Count`). */
export interface ListPage<Row> {
  rows: Row[]
  total: number
}

/** As `callApi`, for a list that is sent page by page. */
export async function callApiPage<Row>(path: string, options: CallOptions): Promise<ListPage<Row>> {
  const { body, headers } = await ask<Row[]>(path, options)
  return { rows: body, total: Number(headers.get('X-Total-Count') ?? body.length) }
}

async function ask<Answer>(path: string, options: CallOptions): Promise<{ body: Answer; headers: Headers }> {
  const url = new URL(path, location.origin)
  url.searchParams.set('locale', options.locale)
  const timeout = AbortSignal.timeout(options.patience ?? PATIENCE)
  const response = await fetch(url, {
    method: options.method ?? 'GET',
    credentials: 'include',
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    ...(options.body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(options.body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text || response.statusText)
  return { body: JSON.parse(text) as Answer, headers: response.headers }
}

/** Whether the same call may well succeed a moment later: no answer came, or the server was not able to give one. */
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
