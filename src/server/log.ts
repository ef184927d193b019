import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'

/** The shop's log: JSON lines on standard output. Card data never reaches the shop; secrets are cut here. */
export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.clientSecret', '*.password'],
    serializers: { err: (error: unknown) => pino.stdSerializers.err(withoutParameters(error)) },
  })
}

/** drizzle puts a query's parameters, addresses and telephone numbers among them, into its error's message. */
function withoutParameters(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return 'params' in error && error.cause instanceof Error ? error.cause : error
}
