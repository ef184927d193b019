import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

/** What rows hold that is computed from others, and emptied by a trigger when those change. */
export interface Computed {
  /** Computes it where it is missing, until the signal. */
  refresh(db: Database, signal?: AbortSignal): Promise<void>
  /** Selects a row without it. */
  missing: SQL
}

/**
 * Runs a query on rows in which nothing computed is missing. It is read in one state of the database with what is
 * missing, and again after a change between the refreshing and the read.
 * @param signal ends the waiting: what is missing then is missing in the rows
 */
export async function readRefreshed<Row>(
  db: Database,
  computed: readonly Computed[],
  query: SQL,
  signal?: AbortSignal,
): Promise<Row[]> {
  if (computed.length === 0) return db.all<Row>(query)
  const isMissing = sql.join(
    computed.map(({ missing }) => sql`exists (${missing})`),
    sql` or `,
  )
  for (;;) {
    for (const { refresh } of computed) await refresh(db, signal)
    const [missing, rows] = await db.batch([db.all(sql`select 1 where ${isMissing}`), db.all<Row>(query)])
    if (missing.length === 0 || signal?.aborted) return rows
  }
}
