import type { Client } from '@libsql/client'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseBusyError } from './busy.ts'
import { details, entries } from './testing/schema.ts'
import { changeElsewhere, lockElsewhere } from './testing/other-process.ts'
import { insert, insertBatch, TemporaryDatabase, type TestDatabase as Database } from './testing/temporary-database.ts'

let file: TemporaryDatabase
beforeEach(() => void (file = new TemporaryDatabase()))
afterEach(() => file.remove())

const clientOf = (db: Database) => (db as unknown as { $client: Client }).$client

describe('connections', () => {
  const settings = sql`select synchronous, foreign_keys, journal_mode
    from pragma_synchronous, pragma_foreign_keys, pragma_journal_mode`
  const orphan = (db: Pick<Database, 'insert'>) => db.insert(details).values({ code: 'nobody' })
  const hasAsked = [{ synchronous: 2, foreign_keys: 1, journal_mode: 'wal' }]

  /**
   * Checks the settings on the reading connection, in a transaction and in a writing batch, and by what they refuse.
   */
  async function expectSettings(db: Database) {
    expect((await db.run(settings)).rows).toEqual(hasAsked)
    await db.transaction(async (tx) => expect((await tx.run(settings)).rows).toEqual(hasAsked))
    const [, inBatch] = await db.batch([db.delete(entries), db.run(settings)])
    expect(inBatch.rows).toEqual(hasAsked)
    const refused = { cause: { code: 'SQLITE_CONSTRAINT' } }
    await expect(orphan(db)).rejects.toMatchObject(refused)
    await expect(db.batch([orphan(db)])).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT' })
    await expect(db.transaction((tx) => orphan(tx))).rejects.toMatchObject(refused)
  }

  test('have the settings from the start, after failures, after transactions and after a lock', async () => {
    const db = await file.open({ busyTimeoutMs: 100 })
    await expectSettings(db)
    await expectSettings(db)
    const release = await lockElsewhere(file.path)
    await expect(insertBatch(db, 'LOCKED')).rejects.toBeInstanceOf(DatabaseBusyError)
    await release()
    await expectSettings(db)
    await db.transaction(async () => Promise.reject(new Error('x'))).catch(() => {})
    await expectSettings(db)
  })

  test('do not let a query change them or open a transaction of its own', async () => {
    const db = await file.open()
    for (const statement of [
      'PRAGMA foreign_keys = OFF',
      ' /* x */ pragma synchronous(0)',
      'BEGIN',
      'commit',
      'ATTACH x AS y',
    ]) {
      await expect(clientOf(db).execute(statement)).rejects.toThrow()
      await expect(clientOf(db).batch([statement])).rejects.toThrow()
    }
    await db.transaction(async (tx) => {
      await expect(tx.run(sql`pragma foreign_keys = off`)).rejects.toThrow()
      await expect(tx.run(sql`commit`)).rejects.toThrow()
    })
    await expectSettings(db)
  })

  test('execute a write that begins like a read', async () => {
    const db = await file.open()
    await insertBatch(db, 'A', 'B')
    const { rows } = await db.run(
      sql`with gone(code) as (values ('A')) delete from entries where code in gone returning code`,
    )
    expect(rows).toEqual([{ code: 'A' }])
    expect(await file.codesOnDisk()).toEqual(['B'])
  })

  test('never fill a missing parameter with the value of the previous call', async () => {
    const db = await file.open()
    const query = 'select ?1 as first, ?2 as second'
    await clientOf(db).execute({ sql: query, args: ['mine', 'secret'] })
    await expect(clientOf(db).execute({ sql: query, args: ['mine'] })).rejects.toThrow('other parameters')
  })

  test('read the right columns after another process has changed the schema', async () => {
    const db = await file.open()
    await insert(db, 'A')
    const read = () => db.select({ code: entries.code, percent: entries.percent }).from(entries)
    const before = await read()
    await changeElsewhere(file.path, 'ALTER TABLE entries ADD COLUMN extra text')
    expect(await read()).toEqual(before)
    await insert(db, 'B')
    expect(await file.codesOnDisk()).toEqual(['A', 'B'])
  })

  test('refuse a query after the database is closed', async () => {
    const db = await file.open()
    db.close()
    await expect(insertBatch(db, 'A')).rejects.toThrow('closed')
    await expect(db.batch([db.select().from(entries)])).rejects.toThrow('closed')
  })
})
