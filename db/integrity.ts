import { createClient } from '@libsql/client'
import { pathToFileURL } from 'node:url'

/**
 * What is wrong with a database file that nobody is using, as lines for a person; empty when it is sound.
 * It is opened with a plain client, because the shop's own connections would turn WAL on and leave files beside it.
 */
export async function findDamage(path: string): Promise<string[]> {
  try {
    const client = createClient({ url: pathToFileURL(path).href, concurrency: 1 })
    try {
      const integrity = await client.execute('PRAGMA integrity_check(10)')
      const damage = integrity.rows.map((row) => String(row[0])).filter((line) => line !== 'ok')
      const references = await client.execute('PRAGMA foreign_key_check')
      const broken = references.rows
        .slice(0, 10)
        .map((row) => `${String(row[0])} refers to a missing row of ${String(row[2])}`)
      const tables = await client.execute(`SELECT 1 FROM sqlite_schema WHERE name = 'orders'`)
      return [...damage, ...broken, ...(tables.rows.length > 0 ? [] : ['It is not a database of the shop'])]
    } finally {
      client.close()
    }
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
