import { z } from 'zod'
import { impliedCodes } from '#features/api-reference/server/open-api.ts'
import type { Call } from '#shared/call.ts'
import { CALLS } from '#src/calls.ts'

/** Codes that any call may fail with, without naming them. */
const ANY_CALL = ['invalid_input', 'internal', 'overloaded', 'database_busy', 'body_too_large', 'method_not_allowed']

const failure = z.strictObject({ code: z.string(), message: z.string().min(1), field: z.string().optional() })

/** Calls by the pattern of their paths. Fixed segments precede parameters, so that the more specific call matches. */
const PATTERNS = CALLS.map((call) => ({
  call,
  pattern: new RegExp(`^${call.path.replaceAll('.', '\\.').replace(/\[\w+\]/g, '[^/]+')}$`),
})).toSorted((a, b) => a.call.path.split('[').length - b.call.path.split('[').length)

function callOf(method: string, url: URL): Call | undefined {
  const asked = method === 'HEAD' ? 'GET' : method
  return PATTERNS.find(({ call, pattern }) => call.method === asked && pattern.test(url.pathname))?.call
}

/**
 * Compares an answer of the API with the definition of its call.
 * @throws Error for an extra, missing or different field, and for an error code that the definition does not name
 */
export function checkAnswer(method: string, url: URL, response: Response, text: string): void {
  const call = callOf(method, url)
  if (!call || text === '' || !response.headers.get('content-type')?.includes('json')) return
  const body = JSON.parse(text) as unknown
  const about = `${method} ${call.path} answered ${response.status}`
  if (response.status >= 400) {
    const { code } = parse(failure, body, about)
    const codes: string[] = [...(call.codes ?? []), ...impliedCodes(call), ...ANY_CALL]
    if (!codes.includes(code)) throw new Error(`${about} with the code ${code}, which its definition does not name`)
  } else if (typeof call.answer === 'string')
    throw new Error(`${about} with JSON, and is defined to answer ${call.answer}`)
  else if (JSON.stringify(sorted(parse(call.answer, body, about))) !== JSON.stringify(sorted(body)))
    throw new Error(`${about} with fields that its definition does not have: ${text.slice(0, 500)}`)
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown, about: string): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new Error(`${about}, and not as it is defined:\n${z.prettifyError(parsed.error)}`)
}

/** Returns the same value with the fields of each object sorted. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, field]) => [key, sorted(field)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}
