import { setImmediate as others } from 'node:timers/promises'
import { sql, type Column, type SQL } from 'drizzle-orm'

/**
 * Reads rows page by page, each after the last row of the page before: no answer of the database holds all of them (a
 * libSQL server refuses answers above 10 MB), and none is slower than the first. Between two, requests have their turn
 * (`inTurns` says why).
 * @param read reads up to `size` rows in a fixed order, those after `last`; undefined: from the beginning
 */
export async function* pagesByKey<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let page = await read(undefined)
  if (page.length > 0) yield page
  while (page.length >= size) {
    await others()
    page = await read(page.at(-1))
    if (page.length > 0) yield page
  }
}

/** Returns the condition of the rows after a position, in the order of a time and, at the same instant, of the id. */
export function isAfter([time, id]: [Column, Column], [reached, reachedId]: [Date, string]): SQL {
  return sql`(${time}, ${id}) > (${sql.param(reached, time)}, ${reachedId})`
}
