/** A success, with its value. */
interface Success<Value> {
  ok: true
  value: Value
}

/**
 * An expected failure: a code instead of an exception. The code becomes a status and a message in the reader's language
 * in one place, `src/shared/error-codes.ts`.
 */
export interface Failure<Code extends string> {
  ok: false
  code: Code
  /** What the failure is about: the path of an input field (`customerData.deliveryDate`), or the id of a product. */
  field?: string
  /** The seconds after which it is worth trying again. */
  retryAfterS?: number
  /** What the message says for its placeholders, the same in every language: an amount, or a time. */
  values?: Readonly<Record<string, string>>
}

/**
 * The outcome of a function that can fail in expected ways. An exported function names every code that it can return,
 * as a union of literals, so that its callers know what they have to handle and nothing else.
 */
export type Result<Value, Code extends string> = Success<Value> | Failure<Code>

/** Returns a success with its value. */
export function ok<Value>(value: Value): Success<Value> {
  return { ok: true, value }
}

/** Returns a failure with its code, and the field the waiting time or the values of its message where there are any. */
export function fail<const Code extends string>(
  code: Code,
  details?: Pick<Failure<Code>, 'field' | 'retryAfterS' | 'values'>,
): Failure<Code> {
  return { ok: false, code, ...details }
}
