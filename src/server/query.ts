import type { z } from 'zod'
import { ExpectedError, invalidInput } from './errors.ts'
import { readListPart } from '#shared/list-part.ts'
import type { Page } from './paging.ts'

/**
 * Returns what a call's query asks for. An invalid parameter is an error, so that no other answer is sent in its place.
 * Of a parameter that is there twice the first counts, as for `URLSearchParams.get`.
 * @throws ExpectedError with the parameter's name: the code that is the message, or invalid_input
 */
export function readQuery<Query>(url: URL, schema: z.ZodType<Query>): Query {
  const parsed = schema.safeParse(Object.fromEntries([...url.searchParams].reverse()))
  if (parsed.success) return parsed.data
  throw invalidInput(parsed.error)
}

/**
 * Returns the page that `?page=&pageSize=` asks for; null if both are missing.
 * @param size the page's size if the query names none
 * @throws ExpectedError invalid_input for an impossible page
 */
export function readPage(url: URL, size: number): Page | null {
  const part = readListPart(url.searchParams, size)
  if (part === 'invalid') throw new ExpectedError('invalid_input', 'page')
  return part && { ...part, offset: (part.page - 1) * part.pageSize }
}
