import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findMissingMigrations, migrateDatabase, openDatabase } from './open-database.ts'
import { startHranaServer } from './testing/hrana-server.ts'
import { SQLD, startSqld } from './testing/sqld.ts'
import { TemporaryDatabase } from './testing/temporary-database.ts'

let file: TemporaryDatabase
beforeEach(() => void (file = new TemporaryDatabase()))
afterEach(() => file.remove())

const FIRST =
  'CREATE TABLE notes (id integer PRIMARY KEY, text text);\n--> statement-breakpoint\nCREATE TABLE log (text text);'
/** Changes a table as drizzle-kit does, by replacing it. */
const REPLACEMENT = [
  'CREATE TABLE `__new_notes` (id integer PRIMARY KEY, text text NOT NULL);',
  'INSERT INTO `__new_notes` SELECT * FROM notes;',
  'DROP TABLE notes;',
  'ALTER TABLE `__new_notes` RENAME TO `notes`;',
].join('\n--> statement-breakpoint\n')
const DERIVED = [
  'CREATE VIEW texts AS SELECT text FROM notes;',
  '-- Every note is logged.\nCREATE TRIGGER notes_log AFTER INSERT ON notes BEGIN INSERT INTO log VALUES (NEW.text); END;',
  'CREATE INDEX notes_length ON notes (substr(text, 1, 2));',
].join('\n--> statement-breakpoint\n')

/** Writes a folder of migrations, and views, triggers and indexes beside it. */
function writeMigrations(...migrations: string[]): { folder: string; derived: string } {
  const folder = join(file.folder, 'migrations')
  const derived = join(file.folder, 'derived.sql')
  mkdirSync(join(folder, 'meta'), { recursive: true })
  const entries = migrations.map((text, idx) => {
    writeFileSync(join(folder, `000${idx}.sql`), text)
    return { idx, when: 1_000 + idx, tag: `000${idx}`, breakpoints: true }
  })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  writeFileSync(derived, DERIVED)
  return { folder, derived }
}

test('views, triggers and indexes survive a migration that replaces their table', async () => {
  const db = await openDatabase({ url: file.url, schema: {} })
  await migrateDatabase(db, writeMigrations(FIRST))
  await db.run(sql`INSERT INTO notes (text) VALUES ('before')`)
  await migrateDatabase(db, writeMigrations(FIRST, REPLACEMENT))
  await db.run(sql`INSERT INTO notes (text) VALUES ('after')`)
  const both = [{ text: 'before' }, { text: 'after' }]
  expect(await db.all(sql`SELECT text FROM texts`)).toEqual(both)
  expect(await db.all(sql`SELECT text FROM log`)).toEqual(both)
  expect(await db.all(sql`SELECT name FROM sqlite_schema WHERE name = 'notes_length'`)).toHaveLength(1)
  db.close()
})

test('a migration that leaves a reference to a missing row is undone as a whole', async () => {
  const db = await openDatabase({ url: file.url, schema: {} })
  const first =
    'CREATE TABLE notes (id integer PRIMARY KEY);\n--> statement-breakpoint\nCREATE TABLE log (note REFERENCES notes(id));'
  const { folder } = writeMigrations(first, 'INSERT INTO log VALUES (1);')
  await expect(migrateDatabase(db, { folder })).rejects.toThrow('broken references')
  expect(await db.all(sql`SELECT name FROM sqlite_schema`)).toEqual([])
  db.close()
})

test('the missing migrations are named in their order, and looking changes nothing', async () => {
  const db = await openDatabase({ url: file.url, schema: {} })
  expect(await findMissingMigrations(db, writeMigrations(FIRST, REPLACEMENT))).toEqual(['0000', '0001'])
  expect(await db.all(sql`SELECT name FROM sqlite_schema`)).toEqual([])
  await migrateDatabase(db, writeMigrations(FIRST))
  expect(await findMissingMigrations(db, writeMigrations(FIRST, REPLACEMENT))).toEqual(['0001'])
  await migrateDatabase(db, writeMigrations(FIRST, REPLACEMENT))
  expect(await findMissingMigrations(db, writeMigrations(FIRST))).toEqual([])
  db.close()
})

test.skipIf(!SQLD)('of several processes that migrate a server at once, one applies each migration', async () => {
  const server = await startSqld()
  try {
    const first = await openDatabase({ url: server.url, schema: {} })
    await migrateDatabase(first, writeMigrations(FIRST))
    // A migration that could be applied twice without an error.
    const source = writeMigrations(FIRST, `INSERT INTO notes (text) VALUES ('once')`)
    const others = await Promise.all(Array.from({ length: 5 }, () => openDatabase({ url: server.url, schema: {} })))
    await Promise.all(others.map((db) => migrateDatabase(db, source)))
    expect(await first.all(sql`SELECT text FROM notes`)).toEqual([{ text: 'once' }])
    for (const db of [first, ...others]) db.close()
  } finally {
    await server.remove()
  }
})

test('a migration that a server gives up for other processes ends with what to do, and not the process', async () => {
  const server = await startHranaServer({ code: 'TRANSACTION_TIMEOUT', onText: 'CREATE TABLE notes' })
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  try {
    const db = await openDatabase({ url: server.url, schema: {}, busyTimeoutMs: 50 })
    await expect(migrateDatabase(db, writeMigrations(FIRST))).rejects.toThrow(
      'Stop the processes that use the database',
    )
    db.close()
    // Node reports what is unhandled once the promises of a turn are settled.
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).toEqual([])
  } finally {
    process.off('unhandledRejection', note)
    server.close()
  }
})

test.skipIf(!SQLD)('foreign keys are off in a migration of a server, and on after it', async () => {
  const server = await startSqld()
  try {
    const db = await openDatabase({ url: server.url, schema: {} })
    const log = 'CREATE TABLE log (note integer REFERENCES notes(id) ON DELETE CASCADE);'
    const first = `CREATE TABLE notes (id integer PRIMARY KEY, text text);\n--> statement-breakpoint\n${log}`
    const { folder } = writeMigrations(first)
    await migrateDatabase(db, { folder })
    await db.run(sql`INSERT INTO notes VALUES (1, 'kept')`)
    await db.run(sql`INSERT INTO log VALUES (1)`)
    writeMigrations(first, REPLACEMENT)
    await migrateDatabase(db, { folder })
    expect(await db.all(sql`SELECT note FROM log`)).toEqual([{ note: 1 }])
    await db.run(sql`DELETE FROM notes`)
    expect(await db.all(sql`SELECT note FROM log`)).toEqual([])
    db.close()
  } finally {
    await server.remove()
  }
})
