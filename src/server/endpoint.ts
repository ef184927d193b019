import type { APIContext, APIRoute } from 'astro'
import type { z } from 'zod'
import type { Access, AnswerOf, BodyOf, Call, CodeOf, ParamsOf, QueryOf, RowOf } from '#shared/call.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import { acceptedLocale, isLocale, type Locale } from '#shared/locale.ts'
import type { Result } from '#shared/result.ts'
import { refusalOf } from './access.ts'
import { isQueueFull, RETRY_AFTER_S, type Place } from './bounded-queue.ts'
import { isDatabaseWait } from './database-waits.ts'
import { errorResponse, ExpectedError, invalidInput } from './errors.ts'
import { addressKey } from './http/address.ts'
import { isForeign } from './origin.ts'
import { jsonStream } from './json-stream.ts'
import { listAnswer, type Page } from './paging.ts'
import { readPage, readQuery } from './query.ts'
import { readText } from './read-text.ts'
import { redirectTo, type JsonResponse } from './respond.ts'
import { isRecent } from './recent-sign-in.ts'
import type { SessionFacts, SessionUser } from './session.ts'
import type { Shop } from './shop.ts'

/** The account that calls: certain, optional or unknown, by the endpoint's access. */
type Caller<A extends Access> = A extends 'customer' | 'admin'
  ? SessionUser
  : A extends 'optional'
    ? SessionUser | null
    : null

/** The caller's session, by the same rule. */
type CallerSession<A extends Access> = A extends 'customer' | 'admin'
  ? SessionFacts
  : A extends 'optional'
    ? SessionFacts | null
    : null

/** What a call's handler receives. */
interface Given<C extends Call> {
  shop: Shop
  user: Caller<C['access']>
  session: CallerSession<C['access']>
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** The page that is asked for; null: the whole list. */
  page: C extends { pages: { whole: true } } ? Page | null : C extends { pages: object } ? Page : undefined
  url: URL
  request: Request
  /** The language of failure messages. */
  locale: Locale
  context: APIContext
  /** Names the caller: the account if the call reads a session and there is one, else the address (`addressKey`). */
  caller: string
  /** How work for this caller queues, for example hashing passwords. */
  place: Place
}

/** A JSON value that may be sent: the value itself, with read-only lists and objects allowed. */
type Sendable<Value> = Value extends readonly (infer Row)[]
  ? readonly Sendable<Row>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Sendable<Value[Key]> }
    : Value

/**
 * What a handler sends: the answer, or a response made of it; of a list also one page with the number of all rows, or
 * all rows, one after the other.
 */
type Sent<C extends Call> = C['answer'] extends z.ZodType ? SentAnswer<C> : Response
type SentAnswer<C extends Call> =
  | Sendable<AnswerOf<C>>
  | JsonResponse<Sendable<AnswerOf<C>>>
  | (C extends { pages: object } ? { readonly rows: readonly Sendable<RowOf<C>>[]; readonly total: number } : never)
  | (AnswerOf<C> extends readonly unknown[] ? AsyncIterable<Sendable<RowOf<C>>> : never)

/** What a handler returns. */
type Returned<C extends Call> = Sent<C> | Result<Sent<C>, CodeOf<C>>

interface Options {
  /** Where the browser of a plain HTML form is sent when the call has done its work, or has failed. */
  formReturn?: (done: boolean, locale: Locale) => string
}

/** The largest JSON body that a call accepts by default. */
const MAX_BODY_BYTES = 64 * 1024

/**
 * Makes the endpoint of a call: Astro's route that checks the origin, the caller, the rate limit, the query and the
 * body as the call's definition says, and sends what the handler returns. Failures are answered as
 * `{ code, message, field? }` in the caller's language; anything unexpected is logged once and answered 500.
 */
export function implement<C extends Call, const R extends Returned<C>>(
  call: C,
  handle: (given: Given<C>) => R | Promise<R>,
  { formReturn }: Options = {},
): APIRoute & { contract: Call } {
  const contract: Call = call
  const route: APIRoute = async (context) => {
    const { request, url } = context
    const locale = requestLocale(request, url)
    if (request.method !== 'GET' && request.method !== 'HEAD' && isForeign(request, context.locals.shop.config)) {
      context.locals.shop.security.record('foreign_origin', { origin: request.headers.get('origin') })
      return errorResponse('foreign_origin', locale)
    }
    // The cookies of an extended session: sent even if the call fails, because the browser's cookie would expire too
    // early.
    const renewed: string[] = []
    const response = await answer(context, locale, renewed)
    const sent = formReturn && isForm(request) ? redirectTo(formReturn(response.ok, locale)) : response
    // A call that sets cookies itself has signed the browser in or out.
    if (sent.headers.getSetCookie().length === 0)
      for (const cookie of renewed) sent.headers.append('Set-Cookie', cookie)
    return sent
  }

  async function answer(context: APIContext, locale: Locale, renewed: string[]): Promise<Response> {
    const { request, url, params } = context
    const { shop, requestId } = context.locals
    const { limit, recent, query, body, pages } = contract
    try {
      const { user, session } = await identify(shop, request, contract, renewed)
      const address = addressKey(context.locals.address)
      // Signed-in people are counted by account, so visitors at the same address do not use up their attempts.
      const caller = user ? `account ${user.id}` : address
      if (limit) {
        const wait = await shop.limits.take(limit, caller)
        if (wait > 0) {
          shop.security.record('limit_reached', { limit, retryAfterSeconds: wait })
          return errorResponse('too_many_requests', locale, undefined, wait)
        }
      }
      if (recent && user && session && !isRecent(session, user, shop.clock.now()))
        throw new ExpectedError('recent_sign_in_required')
      const given = {
        ...{ shop, user, session, params, url, request, locale, context, caller },
        place: { key: address, signal: request.signal },
        query: query && readQuery(url, query),
        page: pages && (readPage(url, pages.size) ?? (pages.whole ? null : firstPage(pages.size))),
        body: body && (await readBody(request, body, contract)),
      }
      return await asResponse(await handle(given as unknown as Given<C>), contract, locale)
    } catch (error) {
      if (request.signal.aborted && error === request.signal.reason) return new Response(null, { status: 499 })
      if (isQueueFull(error)) {
        shop.security.record('overload', { part: context.routePattern })
        return errorResponse('overloaded', locale, undefined, RETRY_AFTER_S)
      }
      const code = expectedCode(error)
      const field = error instanceof ExpectedError ? error.field : undefined
      if (code) return errorResponse(code, locale, field, code === 'database_busy' ? RETRY_AFTER_S : undefined)
      shop.log.error({ err: error, requestId, route: context.routePattern }, 'A request failed unexpectedly')
      return errorResponse('internal', locale)
    }
  }
  return Object.assign(route, { contract })
}

const firstPage = (pageSize: number): Page => ({ page: 1, pageSize, offset: 0 })

/** Returns the language of a call's messages: `?locale=`, else the first of Accept-Language, else `DEFAULT_LOCALE`. */
export function requestLocale(request: Request, url: URL): Locale {
  const asked = url.searchParams.get('locale')
  if (isLocale(asked)) return asked
  return acceptedLocale(request.headers.get('accept-language'))
}

const NOBODY = { user: null, session: null }

/**
 * Returns the caller's account and session; nulls for a guest. Adds the cookies of an extended session to `renewed`.
 * @throws ExpectedError unauthorized or forbidden if the access rule or the caller's role excludes the caller, and
 * two_step_required if a member of the staff must turn two-step sign-in on first
 */
async function identify(
  shop: Shop,
  request: Request,
  call: Call,
  renewed: string[],
): Promise<{ user: SessionUser | null; session: SessionFacts | null }> {
  const { access } = call
  if (access === 'anyone') return NOBODY
  const session = await shop.sessions.read(request)
  if (!session && access !== 'optional') throw refusedAccess(shop, 'unauthorized')
  if (session) renewed.push(...session.cookies)
  const refusal = session && (await refusalOf(shop, call, session))
  if (refusal) throw refusedAccess(shop, refusal, session.user.id)
  return session ?? NOBODY
}

/** Records a call that was refused, and returns the error to throw. */
function refusedAccess(
  shop: Shop,
  reason: 'unauthorized' | 'forbidden' | 'two_step_required',
  userId?: string,
): ExpectedError {
  shop.security.record('access_refused', { reason, ...(userId ? { userId } : {}) })
  return new ExpectedError(reason)
}

async function asResponse(returned: unknown, call: Call, locale: Locale): Promise<Response> {
  if (returned instanceof Response) return returned
  if (isResult(returned))
    return returned.ok
      ? asResponse(returned.value, call, locale)
      : errorResponse(returned.code, locale, returned.field, returned.retryAfterS, returned.values)
  const answer = returned as object
  if (call.download) return sendFile(answer, call.download)
  if (call.pages && 'rows' in answer) {
    const { rows, total } = answer as { rows: object[]; total: number }
    return listAnswer(rows, total)
  }
  if (Symbol.asyncIterator in answer) return jsonStream(answer as AsyncIterable<object>)
  return Response.json(answer, { headers: NO_STORE })
}

const NO_STORE = { 'Cache-Control': 'no-store' }

/** Sends JSON as a file that the browser saves under a name. */
function sendFile(value: object, name: string): Response {
  return new Response(JSON.stringify(value, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      ...NO_STORE,
    },
  })
}

async function readBody(
  request: Request,
  schema: z.ZodType,
  { maxBodyBytes = MAX_BODY_BYTES, form }: Call,
): Promise<unknown> {
  const parse = isJson(request) ? parseJson : form && isForm(request) ? parseForm : null
  // A schema that accepts undefined accepts a call without a body.
  const nothing = schema.safeParse(undefined)
  if (!parse && !nothing.success) throw new ExpectedError('unsupported_media_type')
  const text = await readText(request, maxBodyBytes)
  if (text === '' && nothing.success) return nothing.data
  if (!parse) throw new ExpectedError('unsupported_media_type')
  const parsed = schema.safeParse(parse(text))
  if (parsed.success) return parsed.data
  throw invalidInput(parsed.error)
}

function isJson(request: Request): boolean {
  return /^application\/json\b/i.test(request.headers.get('content-type') ?? '')
}

function isForm(request: Request): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ExpectedError('invalid_json')
  }
}

/** Parses a form's fields. Browsers send line breaks as CR LF, but count each as one character while it is typed. */
function parseForm(text: string): Record<string, string> {
  const fields = Array.from(new URLSearchParams(text), ([name, value]) => [name, value.replace(/\r\n/g, '\n')] as const)
  return Object.fromEntries(fields)
}

function isResult(returned: unknown): returned is Result<unknown, ErrorCode> {
  return typeof returned === 'object' && returned !== null && typeof (returned as { ok?: unknown }).ok === 'boolean'
}

function expectedCode(error: unknown): ErrorCode | null {
  if (error instanceof ExpectedError) return error.code
  if (isDatabaseWait(error)) return 'database_busy'
  // The Node adapter's error for a body of unannounced length that is too large.
  if (error instanceof Error && error.message.startsWith('Body size limit exceeded')) return 'body_too_large'
  return null
}
