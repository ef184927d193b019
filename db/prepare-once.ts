import type { Database } from './client.ts'

/**
 * Returns a query that is built once per database, with `sql.placeholder('…')` for its values. For the queries of every
 * purchase: building a query takes longer than running it.
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
