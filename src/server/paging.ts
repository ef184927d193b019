import { z } from 'zod'

/** How many rows a page of an admin list may hold. */
const MAX_PAGE_SIZE = 200

const pageSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(50),
})

/** One page of a list, counted from 1. */
export interface Page {
  page: number
  pageSize: number
  offset: number
}

/** What a list that is never answered whole answers when no page was named. */
export const FIRST_PAGE: Page = { page: 1, pageSize: 50, offset: 0 }

/** The page that a list is asked for with `?page=&pageSize=`; null: no page was named, or nonsense. */
export function readPage(url: URL): Page | null {
  const asked = pageSchema.safeParse(Object.fromEntries(url.searchParams))
  if (!asked.success) return null
  const { page, pageSize } = asked.data
  return { page, pageSize, offset: (page - 1) * pageSize }
}

/** A list's rows as JSON, and in `X-Total-Count` how many there are on all its pages. */
export function listAnswer(rows: readonly object[], total: number): Response {
  return Response.json(rows, { headers: { 'Cache-Control': 'no-store', 'X-Total-Count': String(total) } })
}
