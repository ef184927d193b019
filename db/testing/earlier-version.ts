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
    await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
    await libsql.migrateDatabase(db, { folder, derived: join(MIGRATIONS, '../derived.sql') })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
