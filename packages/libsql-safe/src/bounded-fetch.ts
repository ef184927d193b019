import { DatabaseAwayError, DatabaseTimeoutError } from './busy.ts'

/** The failures of a connection that was never made, so that the server has not seen the request. */
const NOT_CONNECTED = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
])
/** The answers of a proxy that cannot reach the database, or of a server that is starting. */
const AWAY_STATUS = new Set([502, 503, 504])

/**
 * Returns a fetch with a time limit, which `@libsql/client` lacks, whose failures name the server.
 * @throws DatabaseTimeoutError, DatabaseAwayError
 */
export function boundedFetch(milliseconds: number): typeof fetch {
  return async (input, init) => {
    const timeout = AbortSignal.timeout(milliseconds)
    const server = new URL(input instanceof Request ? input.url : input).origin
    let response: Response
    try {
      const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
      response = await fetch(input, { ...init, signal })
    } catch (error) {
      if (timeout.aborted) throw new DatabaseTimeoutError(milliseconds, error)
      const reason = reasonOf(error)
      throw reason === null
        ? error
        : new DatabaseAwayError(server, reason, { cause: error, mayBeApplied: !NOT_CONNECTED.has(reason) })
    }
    if (AWAY_STATUS.has(response.status)) {
      await response.body?.cancel()
      throw new DatabaseAwayError(server, `status ${response.status}`, { mayBeApplied: true })
    }
    return response
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
