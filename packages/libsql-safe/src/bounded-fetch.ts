import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import { buffer } from 'node:stream/consumers'
import { DatabaseAwayError, DatabaseTimeoutError } from './busy.ts'

/** The failures of a connection that was never made, so that the server has not seen the request. */
const NOT_CONNECTED = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
])
/**
 * Returns whether an answer says nothing about the request. It comes from a proxy that cannot reach the database, from
 * a server that is starting or has failed, or from a service that limits requests. A failed statement is a 200.
 */
const isAwayStatus = (status: number) => status >= 500 || status === TOO_MANY
const TOO_MANY = 429

/** Node's `fetch` gives up after five minutes without a byte of the answer, and lets no one change that. */
const FETCH_MS = 300_000
/** How often a connection without traffic shows that it is in use, so that no router on the way drops it. */
const KEEP_ALIVE_MS = 30_000

/**
 * Returns a fetch with a time limit, which `@libsql/client` lacks, whose failures name the server.
 * @throws DatabaseTimeoutError, DatabaseAwayError
 */
export function boundedFetch(milliseconds: number): typeof fetch {
  return async (input, init) => {
    const timeout = AbortSignal.timeout(milliseconds)
    const server = new URL(input instanceof Request ? input.url : input).origin
    let response: Response
    let body: ArrayBuffer
    try {
      const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
      response = await (milliseconds < FETCH_MS ? fetch(input, { ...init, signal }) : send(input, init, signal))
      // Read here, so that the limit and the names of failures are for the whole answer.
      body = await response.arrayBuffer()
    } catch (error) {
      if (timeout.aborted) throw new DatabaseTimeoutError(milliseconds, error)
      const reason = reasonOf(error)
      throw reason === null
        ? error
        : new DatabaseAwayError(server, reason, { cause: error, mayBeApplied: !NOT_CONNECTED.has(reason) })
    }
    const { status, headers } = response
    if (isAwayStatus(status))
      throw new DatabaseAwayError(server, `status ${status}`, { mayBeApplied: status !== TOO_MANY })
    return new Response(body, { status, headers })
  }
}

/** Returns the system's code of a failed request; null if it failed for a reason of this process, such as an abort. */
function reasonOf(error: unknown): string | null {
  const cause = error instanceof TypeError ? error.cause : null
  if (!(cause instanceof Error)) return null
  // A host with several addresses fails with one error for each.
  const [first] = cause instanceof AggregateError ? (cause.errors as { code?: unknown }[]) : []
  const { code } = first ?? (cause as { code?: unknown })
  return typeof code === 'string' ? code : cause.message
}

/** Sends a request as `fetch` does, with no time limit but the signal's, and fails as it does. */
async function send(input: RequestInfo | URL, init: RequestInit | undefined, signal: AbortSignal): Promise<Response> {
  const request = new Request(input, init)
  const { request: open } = request.url.startsWith('https:') ? https : http
  try {
    const body = Buffer.from(await request.arrayBuffer())
    const headers = { ...Object.fromEntries(request.headers), 'content-length': body.length }
    const sent = open(request.url, { method: request.method, headers, agent: false, signal })
    sent.setSocketKeepAlive(true, KEEP_ALIVE_MS)
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [http.IncomingMessage]
    const content = await buffer(answer)
    const type = answer.headers['content-type']
    return new Response(new Uint8Array(content), {
      status: answer.statusCode ?? 0,
      headers: type === undefined ? {} : { 'content-type': type },
    })
  } catch (error) {
    throw new TypeError('fetch failed', { cause: error })
  }
}
