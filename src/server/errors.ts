import type { z } from 'zod'
import type { JsonResponse } from './respond.ts'
import { asErrorCode, ERROR_STATUS, type ErrorCode } from '#shared/error-codes.ts'
import type { Locale } from '#shared/locale.ts'
import type { Failure } from '#shared/result.ts'
import { LANGUAGES } from '#i18n/locales.ts'
import { MESSAGES } from '#i18n/messages.ts'

/**
 * Returns the message of a failure in the reader's language.
 * @param retryAfterS the seconds after which a new attempt can succeed, if known
 * @param values the texts for the placeholders of the message (`{at}`)
 */
export function errorMessage(
  code: ErrorCode,
  locale: Locale,
  retryAfterS?: number,
  values: Failure<ErrorCode>['values'] = {},
): string {
  const messages: Record<ErrorCode, string> = MESSAGES[locale].errors
  if (retryAfterS === undefined) return messages[code].replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all)
  // Messages with a time have the code and `_until` as their key.
  const timed: Partial<Record<string, string>> = messages
  return timed[`${code}_until`]?.replace('{time}', () => inWords(retryAfterS, locale)) ?? messages[code]
}

/** Formats seconds for people, rounded up: `30 seconds`, `8 phút`. */
function inWords(seconds: number, locale: Locale): string {
  const [amount, unit] = seconds <= 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(LANGUAGES[locale].intl, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

/**
 * Returns the wire form of a failure: `{ code, message }`, plus the field that it is about, if any.
 * @param retryAfterS goes into the message and into `Retry-After`
 */
export function errorResponse(
  code: ErrorCode,
  locale: Locale,
  field?: string,
  retryAfterS?: number,
  values?: Failure<ErrorCode>['values'],
): JsonResponse<never> {
  const body = { code, message: errorMessage(code, locale, retryAfterS, values), ...(field ? { field } : {}) }
  const init = { status: ERROR_STATUS[code], headers: { 'Cache-Control': 'no-store' } }
  const response = Response.json(body, init) as JsonResponse<never>
  if (retryAfterS !== undefined) response.headers.set('Retry-After', String(retryAfterS))
  return response
}

/** An expected failure found too deep to return as a Result; the endpoint answers it the same way. */
export class ExpectedError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  constructor(code: ErrorCode, field?: string) {
    super(code)
    this.name = 'ExpectedError'
    this.code = code
    this.field = field
  }
}

/** Returns the failure of input that a schema refuses: the field, and the code that is the issue's message. */
export function invalidInput({ issues: [issue] }: z.ZodError): ExpectedError {
  return new ExpectedError(asErrorCode(issue?.message) ?? 'invalid_input', issue?.path.join('.') || undefined)
}
