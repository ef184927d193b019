import type { Call } from './call.ts'
import { answerChallenge, readReturn, withOutcome } from './challenge.ts'
import { CHALLENGE_STYLES, challengePage, outcomePage } from './challenge-page.ts'
import { errorBody, SandboxError } from './errors.ts'
import { decodeForm } from './form-encoding.ts'
import { oneOf, refuseUnknown, requiredText, text } from './params.ts'
import { publicView } from './public-intent.ts'
import type { Incoming, SandboxDeps } from './router.ts'
import { openIntent } from './routes.ts'
import type { Locale } from './shared/step-texts.ts'
import { newId } from './state.ts'

/** Serves the page's stylesheet as a file, so that the page's policy needs no exception. */
export function answerStyles(): Response {
  return new Response(CHALLENGE_STYLES, {
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=3600' },
  })
}

/**
 * Handles the second step at `/sandbox/stripe/challenge/:intent`, which requires the intent's client secret. GET shows
 * the page; POST takes `outcome=approve|refuse` and redirects to `return_url` (303), or returns the intent's public
 * fields if JSON is requested.
 */
export function answerChallengeRequest(deps: SandboxDeps, incoming: Incoming): Response {
  const { request, url, path, body } = incoming
  const requestId = newId('req', 14)
  const wantsJson = request.headers.get('accept')?.includes('application/json') === true
  try {
    const params = decodeForm(request.method === 'GET' ? url.search.slice(1) : body)
    refuseUnknown(params, {
      client_secret: 'value',
      return_url: 'value',
      locale: 'value',
      outcome: 'value',
      key: 'value',
    })
    const call: Call = {
      state: deps.state,
      now: Math.floor(deps.now() / 1000),
      params,
      key: 'publishable',
      requestId,
      idempotencyKey: null,
      origin: url.origin,
      hasWebhook: deps.hasWebhook,
    }
    const locale: Locale = params['locale'] === 'vi' ? 'vi' : 'en'
    const intent = openIntent(call, path)
    const given = text(params, 'return_url')
    const back = given === undefined ? undefined : readReturn(call, intent, given)

    if (request.method === 'GET') {
      if (intent.status === 'requires_action') return html(challengePage(intent, locale, back), back)
      return back ? redirect(withOutcome(back, intent)) : html(outcomePage(intent, locale))
    }
    requiredText(params, 'outcome')
    const outcome = oneOf(params, 'outcome', ['approve', 'refuse']) ?? 'refuse'
    const answered = deps.state.transaction(() => answerChallenge(call, openIntent(call, path), outcome))
    if (wantsJson) return json(200, JSON.stringify(publicView(answered)), requestId)
    return back ? redirect(withOutcome(back, answered)) : html(outcomePage(answered, locale))
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    const fields = {
      ...error.fields,
      ...(error.fields.payment_intent ? { payment_intent: publicView(error.fields.payment_intent) } : {}),
    }
    return json(error.status, errorBody(fields, requestId), requestId)
  }
}

function json(status: number, body: string, requestId: string): Response {
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/json', 'request-id': requestId, 'cache-control': 'no-store' },
  })
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}

function html(text: string, back?: URL): Response {
  // Browsers hold the redirect after a form to `form-action` too.
  const formAction = ["'self'", ...(back ? [back.origin] : [])].join(' ')
  return new Response(text, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}
