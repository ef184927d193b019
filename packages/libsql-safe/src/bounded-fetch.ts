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
      response = await fetch(input, { ...init, signal })
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
