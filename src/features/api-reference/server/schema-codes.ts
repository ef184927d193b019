import type { z } from 'zod'
import { asErrorCode, type ErrorCode } from '#shared/error-codes.ts'

/** The parts of zod's definitions that this file reads: a message, checks, and the schemas inside. */
interface Definition {
  error?: (issue: object) => unknown
}

/**
 * Returns the codes that a schema answers in place of invalid_input: those of its messages, and of the schemas inside.
 * Codes that a `superRefine` adds are known to the schema's function alone.
 */
export function schemaCodes(schema: z.ZodType): ErrorCode[] {
  const codes = new Set<ErrorCode>()
  const seen = new Set<object>()
  function visit(value: unknown): void {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    const definition = (value as { _zod?: { def: Definition } })._zod?.def
    if (definition) {
      const code = asErrorCode(messageOf(definition))
      if (code) codes.add(code)
    }
    for (const inner of Object.values(definition ?? value)) visit(inner)
  }
  visit(schema)
  return [...codes]
}

/** Returns the message that a schema or check was given; undefined if it has none, or one made from its issue. */
function messageOf({ error }: Definition): string | undefined {
  const message = error?.({})
  return typeof message === 'string' ? message : undefined
}
