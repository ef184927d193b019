/** An expected failure is a value with a code; the code becomes a message in the reader's language in one place. */
export type Result<Value, Code extends string = string> = { ok: true; value: Value } | { ok: false; code: Code }

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function fail<const Code extends string>(code: Code): { ok: false; code: Code } {
  return { ok: false, code }
}
