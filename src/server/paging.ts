import { z } from 'zod'

/** The most rows of one page. */
const MAX_PAGE_SIZE = 200

/** How many rows of a list are counted. */
export const MOST_COUNTED = 100_000

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

/** Returns the page that `?page=&pageSize=` asks for; null if it is missing or invalid. */
export function readPage(url: URL): Page | null {
  const asked = pageSchema.safeParse(Object.fromEntries(url.searchParams))
  if (!asked.success) return null
  const { page, pageSize } = asked.data
  return { page, pageSize, offset: (page - 1) * pageSize }
}

/**
 * Returns a list's rows as JSON, with the number of rows on all pages in `X-Total-Count`. If there are more than are
 * counted, it is `MOST_COUNTED`, and `X-Total-More` says so.
 */
export function listAnswer(rows: readonly object[], total: number): Response {
  const counted = { 'Cache-Control': 'no-store', 'X-Total-Count': String(Math.min(total, MOST_COUNTED)) }
  return Response.json(rows, { headers: total > MOST_COUNTED ? { ...counted, 'X-Total-More': '1' } : counted })
}
