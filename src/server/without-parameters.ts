/**
 * Returns the error to log or store in place of a failed query's own: drizzle puts the parameters, emails and phone
 * numbers among them, into the message. Anything else comes back as it is, as an Error.
 */
export function withoutParameters(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return 'params' in error && error.cause instanceof Error ? error.cause : error
}
