import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as libsql from '@moc-lan/libsql-safe'
import type { Database } from '../client.ts'

const MIGRATIONS = join(import.meta.dirname, '../migrations')

interface Journal {
  entries: { tag: string }[]
}

/**
 * Migrates a database as far as an earlier version did: up to its last migration, which is included.
 * @throws Error if there is no migration of this name
 */
export async function migrateUpTo(db: Database, tag: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    await cp(MIGRATIONS, folder, { recursive: true })
    const path = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(path, 'utf8')) as Journal
    const last = journal.entries.findIndex((entry) => entry.tag === tag)
    if (last < 0) throw new Error(`There is no migration ${tag}`)
    const entries = journal.entries.slice(0, last + 1)
    await writeFile(path, JSON.stringify({ ...journal, entries }))
    const migrations = await Promise.all(entries.map((entry) => readFile(join(folder, `${entry.tag}.sql`), 'utf8')))
    const derived = join(folder, 'derived.sql')
    await writeFile(derived, ofTables(await readFile(join(MIGRATIONS, '../derived.sql'), 'utf8'), migrations.join('')))
    await libsql.migrateDatabase(db, { folder, derived })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the statements whose tables and columns the migrations have created. */
function ofTables(derived: string, migrations: string): string {
  const between = '--> statement-breakpoint'
  const exists = (table: string) => new RegExp(`CREATE (VIRTUAL )?TABLE \`?${table}\\b`).test(migrations)
  const kept = derived.split(between).filter((statement) => {
    const tables = [...statement.matchAll(/(?:AFTER [A-Z_, a-z]+ ON|INSERT INTO|INDEX \w+ ON|^\s*UPDATE) (\w+)/gm)].map(
      ([, table = '']) => table,
    )
    const columns = [...statement.matchAll(/\b(?:NEW|OLD)\.(\w+)/g)].map(([, column = '']) => column)
    return tables.every(exists) && columns.every((column) => new RegExp(`\\b${column}\\b`).test(migrations))
  })
  return kept.join(between)
}
