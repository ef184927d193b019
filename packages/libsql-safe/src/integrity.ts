import { createClient } from '@libsql/client'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

export interface DamageOptions {
  /** A table that the database must have, so that an intact database of another program is refused. */
  requiredTable?: string
}

/**
 * Returns the damage in a database file that no process uses, one line for each finding; empty if it is intact. Opens
 * it with a plain client: a connection of this package would turn WAL on and leave files beside it.
 */
export async function findDamage(path: string, { requiredTable }: DamageOptions = {}): Promise<string[]> {
  // The client would create it, and find nothing wrong with an empty database.
  if (!existsSync(path)) return [`There is no file ${path}`]
  try {
    const client = createClient({ url: pathToFileURL(path).href, concurrency: 1 })
    try {
      const integrity = await client.execute('PRAGMA integrity_check(10)')
      const damage = integrity.rows.map((row) => String(row[0])).filter((line) => line !== 'ok')
      const references = await client.execute('PRAGMA foreign_key_check')
      const broken = references.rows
        .slice(0, 10)
        .map((row) => `${String(row[0])} refers to a missing row of ${String(row[2])}`)
      if (requiredTable === undefined) return [...damage, ...broken]
      const tables = await client.execute({
        sql: `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`,
        args: [requiredTable],
      })
      return [...damage, ...broken, ...(tables.rows.length > 0 ? [] : [`It has no table ${requiredTable}`])]
    } finally {
      client.close()
    }
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
