/**
 * Returns the error to log or store instead of a failed query's own: drizzle puts the parameters, which include emails
 * and phone numbers, into the message. Anything else is returned as an Error.
 */
export function withoutParameters(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return 'params' in error && error.cause instanceof Error ? error.cause : error
}
