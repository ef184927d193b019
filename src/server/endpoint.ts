import type { APIContext, APIRoute } from 'astro'
import type { z } from 'zod'
import type { Access } from '#shared/call.ts'
import { asErrorCode, type ErrorCode } from '#shared/error-codes.ts'
import { acceptedLocale, isLocale, type Locale } from '#shared/locale.ts'
import type { Result } from '#shared/result.ts'
import { isQueueFull, RETRY_AFTER_S, type Place } from './bounded-queue.ts'
import { errorResponse, ExpectedError } from './errors.ts'
import { networkOf } from './http/address.ts'
import { isForeign } from './origin.ts'
import type { LimitName } from './rate-limit.ts'
import { readText } from './read-text.ts'
import { redirectTo } from './respond.ts'
import { isRecent } from './recent-sign-in.ts'
import type { SessionFacts, SessionUser } from './session.ts'
import type { Shop } from './shop.ts'
import { mustTurnOnTwoStep } from './staff-two-step.ts'

/** Who calls, as far as the endpoint's access lets that be known. */
export type Caller<A extends Access> = A extends 'customer' | 'admin'
  ? SessionUser
  : A extends 'optional'
    ? SessionUser | null
    : null

/** The caller's session, under the same conditions. */
export type CallerSession<A extends Access> = A extends 'customer' | 'admin'
  ? SessionFacts
  : A extends 'optional'
    ? SessionFacts | null
    : null

/** What an endpoint's handler is given. */
export interface Call<Body, A extends Access = 'anyone'> {
  shop: Shop
  body: Body
  user: Caller<A>
  session: CallerSession<A>
  params: Record<string, string | undefined>
  url: URL
  request: Request
  /** The language failures are told in. */
  locale: Locale
  context: APIContext
  /** How work for this caller queues. */
  place: Place
}

interface EndpointOptions<Body, A extends Access> {
  access?: A
  /** Whether the caller must have signed in within the last minutes (`RECENT_MS`); else recent_sign_in_required. */
  recent?: A extends 'customer' | 'admin' ? boolean : never
  /** The JSON body's shape; a schema's message may be an error code of ours. Without it no body is read. */
  body?: z.ZodType<Body>
  limit?: LimitName
  /** The largest JSON body it reads, where that is not `MAX_BODY_BYTES`; at most `LARGEST_BODY_BYTES`. */
  maxBodyBytes?: number
  /**
   * Where the browser of a plain HTML form is sent when the call has done its work, or has failed. Without it the call
   * takes JSON alone.
   */
  formReturn?: (done: boolean, locale: Locale) => string
}

/** What is sent as it is: anything without `ok`, which only a Result has. `valueOf` refuses null and nothing else. */
interface Plain {
  ok?: never
  valueOf(): object
}

/** What a handler returns: a response, the JSON to send, or a Result whose value is one of the two. */
type Answer = Response | Plain | Result<Response | Plain, ErrorCode>

/** The largest JSON body the API reads, where a call does not ask for more. */
const MAX_BODY_BYTES = 64 * 1024

/** The most a call may ask for: beyond it the adapter stops reading (`bodySizeLimit` in astro.config.mjs). */
export const LARGEST_BODY_BYTES = 3 * 1024 * 1024

/**
 * Wraps a call of the API: origin check on state changes, rate limit, body by zod, failures as
 * `{ code, message }` in the reader's language, and anything unexpected logged once and answered 500. Where forms are
 * taken, whoever sends one is led to a page instead.
 */
export function endpoint<Body = undefined, const A extends Access = 'anyone'>(
  options: EndpointOptions<Body, A>,
  handle: (call: Call<Body, A>) => Promise<Answer>,
): APIRoute & { access: Access } {
  const route: APIRoute = async (context) => {
    const { request, url } = context
    const locale = requestLocale(request, url)
    if (request.method !== 'GET' && request.method !== 'HEAD' && isForeign(request, context.locals.shop.config)) {
      context.locals.shop.security.record('foreign_origin', { origin: request.headers.get('origin') })
      return errorResponse('foreign_origin', locale)
    }
    // The cookies of an extended session: sent even if the call fails, or the browser's cookie would expire too early.
    const renewed: string[] = []
    const response = await answer(context, locale, renewed)
    const sent = options.formReturn && isForm(request) ? redirectTo(options.formReturn(response.ok, locale)) : response
    // A call that sets cookies itself has signed the browser in or out.
    if (sent.headers.getSetCookie().length === 0)
      for (const cookie of renewed) sent.headers.append('Set-Cookie', cookie)
    return sent
  }

  async function answer(context: APIContext, locale: Locale, renewed: string[]): Promise<Response> {
    const { request, url, params } = context
    const { shop, requestId } = context.locals
    try {
      const { user, session } = await identify(shop, request, options.access ?? 'anyone', renewed)
      const network = networkOf(context.locals.address)
      if (options.limit) {
        // Signed-in people are counted by account, so visitors at the same address do not use up their attempts.
        const wait = await shop.limits.take(options.limit, user ? `account ${user.id}` : network)
        if (wait > 0) {
          shop.security.record('limit_reached', { limit: options.limit, retryAfterSeconds: wait })
          return errorResponse('too_many_requests', locale, undefined, wait)
        }
      }
      if (options.recent && user && session && !isRecent(session, user, shop.clock.now()))
        throw new ExpectedError('recent_sign_in_required')
      const body = options.body ? await readBody(request, options.body, options) : (undefined as Body)
      const place = { key: network, signal: request.signal }
      const caller = { user: user as Caller<A>, session: session as CallerSession<A>, place }
      return asResponse(await handle({ shop, body, ...caller, params, url, request, locale, context }), locale)
    } catch (error) {
      // The client has disconnected.
      if (request.signal.aborted && error === request.signal.reason) return new Response(null, { status: 499 })
      if (isQueueFull(error)) {
        shop.security.record('overload', { part: context.routePattern })
        return errorResponse('overloaded', locale, undefined, RETRY_AFTER_S)
      }
      const code = expectedCode(error)
      if (code) return errorResponse(code, locale, error instanceof ExpectedError ? error.field : undefined)
      shop.log.error({ err: error, requestId, route: context.routePattern }, 'unexpected error')
      return errorResponse('internal', locale)
    }
  }
  // Said aloud, so that a test can hold it against the table of who may call what (access.ts).
  const access: Access = options.access ?? 'anyone'
  return Object.assign(route, { access })
}

/** The language of a call's messages: `?locale=`, else the first of Accept-Language, else `DEFAULT_LOCALE`. */
export function requestLocale(request: Request, url: URL): Locale {
  const asked = url.searchParams.get('locale')
  if (isLocale(asked)) return asked
  return acceptedLocale(request.headers.get('accept-language'))
}

const NOBODY = { user: null, session: null }

/**
 * Returns who calls; nulls for a guest. Adds the cookies of a session that was extended to `renewed`.
 * @throws ExpectedError unauthorized or forbidden where the endpoint is not for them, and two_step_required where a
 *   member of the staff has to turn two-step sign-in on first
 */
async function identify(
  shop: Shop,
  request: Request,
  access: Access,
  renewed: string[],
): Promise<{ user: SessionUser | null; session: SessionFacts | null }> {
  if (access === 'anyone') return NOBODY
  const session = await shop.sessions.read(request)
  if (!session && access !== 'optional') throw refusedAccess(shop, 'unauthorized')
  if (session) renewed.push(...session.cookies)
  if (session && access === 'admin' && !session.user.isAdmin) throw refusedAccess(shop, 'forbidden', session.user.id)
  if (session && access === 'admin' && (await mustTurnOnTwoStep(shop, session.user, session.session)))
    throw refusedAccess(shop, 'two_step_required', session.user.id)
  return session ?? NOBODY
}

/** Records a call that its caller has no right to, and returns the error to throw. */
function refusedAccess(
  shop: Shop,
  reason: 'unauthorized' | 'forbidden' | 'two_step_required',
  userId?: string,
): ExpectedError {
  shop.security.record('access_refused', { reason, ...(userId ? { userId } : {}) })
  return new ExpectedError(reason)
}

function asResponse(answer: Answer, locale: Locale): Response {
  if (answer instanceof Response) return answer
  if (isResult(answer))
    return answer.ok
      ? asResponse(answer.value, locale)
      : errorResponse(answer.code, locale, answer.field, answer.retryAfterS)
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
}

async function readBody<Body>(
  request: Request,
  schema: z.ZodType<Body>,
  { maxBodyBytes = MAX_BODY_BYTES, formReturn }: Pick<EndpointOptions<Body, Access>, 'maxBodyBytes' | 'formReturn'>,
): Promise<Body> {
  const parse = isJson(request) ? parseJson : formReturn && isForm(request) ? parseForm : null
  // A schema that takes nothing takes a call without a body.
  const nothing = schema.safeParse(undefined)
  if (!parse && !nothing.success) throw new ExpectedError('unsupported_media_type')
  const text = await readText(request, maxBodyBytes)
  if (text === '' && nothing.success) return nothing.data
  if (!parse) throw new ExpectedError('unsupported_media_type')
  const parsed = schema.safeParse(parse(text))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new ExpectedError(asErrorCode(issue?.message) ?? 'invalid_input', issue?.path.join('.') || undefined)
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

/** A form's fields. Browsers send its line breaks as CR LF, and count them as one character while they are typed. */
function parseForm(text: string): Record<string, string> {
  const fields = Array.from(new URLSearchParams(text), ([name, value]) => [name, value.replace(/\r\n/g, '\n')] as const)
  return Object.fromEntries(fields)
}

function isResult(answer: Exclude<Answer, Response>): answer is Result<Response | Plain, ErrorCode> {
  return 'ok' in answer && answer.ok !== undefined
}

function expectedCode(error: unknown): ErrorCode | null {
  if (error instanceof ExpectedError) return error.code
  // By code, not by class: the database client lives outside the bundle that this file ends in, and drizzle
  // wraps what it throws.
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && (cause.code === 'database_busy' || cause.code === 'database_timeout')) return 'database_busy'
  // How the Node adapter stops reading a body that did not say how long it is.
  if (error instanceof Error && error.message.startsWith('Body size limit exceeded')) return 'body_too_large'
  return null
}
