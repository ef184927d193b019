/** How many rows of a list are counted. */
export const MOST_COUNTED = 100_000

/** One page of a list, counted from 1. */
export interface Page {
  page: number
  pageSize: number
  offset: number
}

/**
 * Returns a list's rows as JSON, with the number of rows on all pages in `X-Total-Count`. If there are more than are
 * counted, it is `MOST_COUNTED`, and `X-Total-More` says so.
 */
export function listAnswer(rows: readonly object[], total: number): Response {
  const counted = { 'Cache-Control': 'no-store', 'X-Total-Count': String(Math.min(total, MOST_COUNTED)) }
  return Response.json(rows, { headers: total > MOST_COUNTED ? { ...counted, 'X-Total-More': '1' } : counted })
}
