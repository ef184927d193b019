import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'
import type { RequestContext } from './request-context.ts'
import { withoutParameters } from './without-parameters.ts'
import { withoutSecrets } from './without-secrets.ts'

/** Fields that hold secrets or card data. Nothing should log them; they are cut if something does. */
const SECRET_FIELDS = [
  'password',
  'currentPassword',
  'newPassword',
  'passwordHash',
  'clientSecret',
  'client_secret',
  'secret',
  'secretKey',
  'apiKey',
  'token',
  'accessToken',
  'idToken',
  'sessionId',
  'code_verifier',
  'cookie',
  'set-cookie',
  'authorization',
  'stripe-signature',
  'card',
  'cvc',
]

/** One field at the top of a line, one object deep, and two. */
const REDACTED = SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`])

/**
 * Creates the shop's log: JSON lines on standard output, each with the id of its request.
 * The code that logs must leave secrets out; the field names above and the shapes of secrets (without-secrets.ts) are the
 * second and third line of defence.
 */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  requests?: RequestContext,
  destination?: DestinationStream,
): Logger {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: REDACTED, censor: '[cut]' },
    serializers: { err: (error: unknown) => pino.stdSerializers.err(withoutParameters(error)) },
    hooks: { streamWrite: withoutSecrets },
    mixin() {
      const facts = requests?.current()
      return facts ? { requestId: facts.requestId } : {}
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
