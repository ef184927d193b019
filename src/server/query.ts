import type { z } from 'zod'
import { ExpectedError } from './errors.ts'
import { readPage, type Page } from './paging.ts'

/**
 * What a call's query asks for. Nonsense is told, instead of answering something else.
 * @throws ExpectedError invalid_input with the parameter's name
 */
export function readQuery<Query>(url: URL, schema: z.ZodType<Query>): Query {
  const parsed = schema.safeParse(Object.fromEntries(url.searchParams))
  if (parsed.success) return parsed.data
  throw new ExpectedError('invalid_input', parsed.error.issues[0]?.path.join('.') || undefined)
}

/**
 * The page a list is asked for; null: none was named, and all of it is meant.
 * @throws ExpectedError invalid_input for a page that cannot be
 */
export function pageOrAll(url: URL): Page | null {
  const page = readPage(url)
  if (!page && (url.searchParams.has('page') || url.searchParams.has('pageSize')))
    throw new ExpectedError('invalid_input', 'page')
  return page
}
