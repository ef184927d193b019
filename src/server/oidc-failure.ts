import type { ErrorCode } from '#shared/error-codes.ts'

export type OidcProblem = Extract<ErrorCode, `oidc_${'unavailable' | 'denied' | 'failed' | 'expired'}`>

/**
 * Returns the visitor's error code for a failure of openid-client, and the facts that may be logged: no codes, tokens
 * or claims.
 */
export function oidcFailure(error: unknown): { code: OidcProblem; facts: object } {
  const {
    name,
    code,
    error: oauthError,
    message,
  } = error as Partial<Record<'name' | 'code' | 'error' | 'message', string>>
  const facts = { name, code, error: oauthError, reason: message }
  if (oauthError === 'access_denied') return { code: 'oidc_denied', facts }
  // The provider no longer knows the code: it was used before or has expired.
  if (oauthError === 'invalid_grant') return { code: 'oidc_expired', facts }
  if (oauthError === 'temporarily_unavailable' || oauthError === 'server_error')
    return { code: 'oidc_unavailable', facts }
  return { code: isUnreachable(error) ? 'oidc_unavailable' : 'oidc_failed', facts }
}

/** Returns whether there was no answer, or an answer that is not an OpenID provider's. */
function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (cause.name === 'TimeoutError' || cause.message === 'fetch failed') return true
    if (
      code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
      code === 'OAUTH_RESPONSE_IS_NOT_JSON' ||
      code === 'OAUTH_PARSE_ERROR'
    )
      return true
  }
  return false
}
