import type { Database } from './client.ts'

/**
 * A query that is built once for each database, with `sql.placeholder('…')` where its values go. For what is asked
 * at every purchase: building a query takes longer than answering it.
 */
export function prepareOnce<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const query = build(db)
    built.set(db, query)
    return query
  }
}
