import { identify, secretKeyRequired, type Keys } from './auth.ts'
import type { Answer, Call } from './call.ts'
import { errorBody, SandboxError } from './errors.ts'
import { API_VERSION } from './events.ts'
import { expand } from './expand.ts'
import { decodeForm } from './form-encoding.ts'
import {
  keyInUse,
  lockTimeout,
  readIdempotencyKey,
  remember,
  replay,
  requestHash,
  type StoredAnswer,
} from './idempotency.ts'
import { matchesPath } from './matches-path.ts'
import { publicView } from './public-intent.ts'
import { ROUTES, type Route } from './routes.ts'
import { newId, type State } from './state.ts'

export interface SandboxDeps {
  state: State
  /** Milliseconds since 1970. */
  now: () => number
  hasWebhook: boolean
  keys: Keys
  /** The key that the controls for tests require. */
  controlKey: string
}

/** A request as text, read once. */
export interface Incoming {
  request: Request
  url: URL
  /** Below `/sandbox/stripe/v1/`. */
  path: string
  body: string
}

/** The provider's answer to an error of its own. */
const FAILURE = { type: 'api_error', message: 'An unknown error occurred.' } as const

/**
 * Answers one API call. Everything after the body is read happens in one synchronous transaction: the effect, its
 * events and the stored response are committed together or not at all.
 * @param fails makes the call fail with a 500 before or after its effect. Its key repeats the 500 from now on, unless
 * it has another answer already.
 */
export function answerApi(deps: SandboxDeps, incoming: Incoming, fails?: 'before' | 'after'): Response {
  const { request, url, path, body } = incoming
  const requestId = newId('req', 14)
  const headers = new Headers({
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': API_VERSION,
    'cache-control': 'no-store',
  })
  let key: Call['key'] = 'publishable'
  let keep: (answer: StoredAnswer) => void = () => {}
  try {
    const params = decodeForm(request.method === 'GET' ? url.search.slice(1) : body)
    key = identify(request, params, deps.keys)
    const { route, id } = findRoute(request.method, path)
    if (key === 'publishable' && !route.fromBrowser) throw secretKeyRequired()
    const idempotencyKey = readIdempotencyKey(request)
    if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
    const call: Call = {
      state: deps.state,
      now: Math.floor(deps.now() / 1000),
      params,
      key,
      requestId,
      idempotencyKey,
      origin: url.origin,
      hasWebhook: deps.hasWebhook,
    }
    const failure = { status: 500, body: errorBody(FAILURE, requestId) }
    const run = (): StoredAnswer => {
      if (fails === 'before') return failure
      const answer = present(call, route.handle(call, id))
      return fails ? failure : answer
    }
    if (request.method === 'GET') return send(run(), headers)
    const hash = requestHash(deps.state, request.method, path, body)
    const answer = deps.state.transaction(() => {
      const before = idempotencyKey ? replay(deps.state, idempotencyKey, hash) : undefined
      if (before && fails && before.status < 500) return failure
      if (before) headers.set('idempotent-replayed', 'true')
      if (idempotencyKey) keep = (fresh) => remember(deps.state, idempotencyKey, hash, fresh, call.now)
      const answer = before ?? run()
      if (!before) keep(answer)
      // As the provider does: the SDK would get the same again.
      if (idempotencyKey && answer.status >= 500) headers.set('stripe-should-retry', 'false')
      return answer
    })
    return send(answer, headers)
  } catch (error) {
    const refusal = refusalOf(error, requestId, key)
    // The refusal has rolled back what the call wrote.
    if (error instanceof SandboxError && error.isKept) deps.state.transaction(() => keep(refusal))
    return send(refusal, headers)
  }
}

/** Returns the 409 for a key whose first request has no response yet. */
export function answerKeyInUse(key: string): Response {
  const requestId = newId('req', 14)
  const headers = new Headers({ 'content-type': 'application/json', 'request-id': requestId })
  return send(refusalOf(keyInUse(key), requestId), headers)
}

function present(call: Call, answer: Answer): StoredAnswer {
  const body = answer.status === 200 ? expand(call, answer.body) : answer.body
  return { status: answer.status, body: JSON.stringify(call.key === 'publishable' ? publicView(body) : body) }
}

function send(answer: StoredAnswer, headers: Headers): Response {
  return new Response(answer.body, { status: answer.status, headers })
}

function refusalOf(error: unknown, requestId: string, key: Call['key'] = 'publishable'): StoredAnswer {
  const known = error instanceof SandboxError ? error : isBusy(error) ? lockTimeout() : undefined
  if (!known) {
    console.error('sandbox: unexpected error', requestId, error)
    return { status: 500, body: errorBody(FAILURE, requestId) }
  }
  const fields = known.fields
  const shown =
    fields.payment_intent && key !== 'secret'
      ? { ...fields, payment_intent: publicView(fields.payment_intent) }
      : fields
  return { status: known.status, body: errorBody(shown, requestId) }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && /database is (locked|busy)/.test(error.message)
}

function findRoute(method: string, path: string): { route: Route; id: string } {
  const route = ROUTES.find((each) => each.method === method && matchesPath(each.path, path))
  if (route) return { route, id: path.split('/')[1] ?? '' }
  throw new SandboxError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: /v1/${path}). The sandbox answers only what its README lists.`,
  })
}
