import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'
import { PAYMENT_SECRETS } from './config-payment.ts'
import type { RequestContext } from './request-context.ts'
import type { Traces } from './watch/traces.ts'
import { withoutParameters } from './without-parameters.ts'
import { withoutSecrets } from './without-secrets.ts'

/** Fields that hold secrets or card data. No code should log them; they are redacted in case some does. */
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
  ...PAYMENT_SECRETS.headers,
  'card',
  'cvc',
]

/** Redacts a field at the top of a line, and one or two objects deep. */
const REDACTED = SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`])

/**
 * Creates the shop's log: JSON lines on standard output, each with the ids of its request and its trace. Code that logs
 * must leave secrets out; the field names above and the shapes of secrets (without-secrets.ts) are the second and third
 * safeguard.
 */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  requests?: RequestContext,
  destination?: DestinationStream,
  traces?: Pick<Traces, 'traceId'>,
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
      const traceId = traces?.traceId()
      return { ...(facts ? { requestId: facts.requestId } : {}), ...(traceId === undefined ? {} : { traceId }) }
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
