import type { z } from 'zod'
import { asErrorCode } from '#shared/error-codes.ts'
import { ExpectedError } from './errors.ts'
import { readListPart } from '#shared/list-part.ts'
import type { Page } from './paging.ts'

/**
 * Returns what a call's query asks for. An invalid parameter is an error, so that no other answer is sent in its place.
 * Of a parameter that is there twice the first counts, as for `URLSearchParams.get`.
 * @throws ExpectedError with the parameter's name: the code that is the issue's message, or invalid_input
 */
export function readQuery<Query>(url: URL, schema: z.ZodType<Query>): Query {
  const parsed = schema.safeParse(Object.fromEntries([...url.searchParams].reverse()))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new ExpectedError(asErrorCode(issue?.message) ?? 'invalid_input', issue?.path.join('.') || undefined)
}

/**
 * Returns the page that `?page=&pageSize=` asks for; null if both are missing, for the whole list.
 * @throws ExpectedError invalid_input for an impossible page
 */
export function pageOrAll(url: URL): Page | null {
  const part = readListPart(url.searchParams)
  if (part === 'invalid') throw new ExpectedError('invalid_input', 'page')
  return part && { ...part, offset: (part.page - 1) * part.pageSize }
}
