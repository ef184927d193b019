import { eq, sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DatabaseAwayError, DatabaseTimeoutError } from './busy.ts'
import { migrateDatabase, openDatabase, type DatabaseOptions } from './open-database.ts'
import * as schema from './testing/schema.ts'
import { SQLD, startSqld, type SqldServer } from './testing/sqld.ts'
import { anEntry, MIGRATIONS, type TestDatabase } from './testing/temporary-database.ts'

const { entries } = schema

/** Longer than the ten seconds after which sqld ends a stream that is not used. */
const STREAM_ENDED_MS = 11_000

let server: SqldServer
const opened: TestDatabase[] = []

async function open(options: Partial<DatabaseOptions> = {}): Promise<TestDatabase> {
  const db = await openDatabase({ url: server.url, schema, ...options })
  opened.push(db)
  await migrateDatabase(db, MIGRATIONS)
  return db
}

const increase = (db: TestDatabase) =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(entries).where(eq(entries.code, 'A'))
    await tx
      .update(entries)
      .set({ percent: row!.percent + 1 })
      .where(eq(entries.code, 'A'))
  })
const percentOf = async (db: TestDatabase) => (await db.select().from(entries))[0]?.percent

if (!SQLD) console.warn('SKIPPED: there is no libSQL server (SQLD): the tests of a database server did not run')

describe.skipIf(!SQLD)('on a libSQL server', () => {
  beforeEach(async () => void (server = await startSqld()))
  afterEach(async () => {
    for (const db of opened.splice(0)) db.close()
    await server.remove()
  })

  test('writers side by side, in two processes’ clients, lose and double nothing', async () => {
    const clients = [await open({ busyTimeoutMs: 60_000 }), await open({ busyTimeoutMs: 60_000 })]
    await clients[0]!.insert(entries).values({ ...anEntry('A'), percent: 0 })
    await Promise.all(clients.flatMap((db) => Array.from({ length: 20 }, () => increase(db))))
    expect(await percentOf(clients[0]!)).toBe(40)
  })

  test('a transaction whose lock was given away runs again as a whole, and takes effect once', async () => {
    const [slow, other] = [await open({ busyTimeoutMs: 30_000 }), await open({ busyTimeoutMs: 30_000 })]
    await slow.insert(entries).values({ ...anEntry('A'), percent: 0 })
    const [locked, lost] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let runs = 0
    const slowly = slow.transaction(async (tx) => {
      runs++
      await tx.update(entries).set({ percent: sql`${entries.percent} + 10` })
      locked.resolve()
      if (runs === 1) await lost.promise
      await tx.update(entries).set({ description: 'slow' })
    })
    await locked.promise
    // After five seconds sqld gives the lock to the other connection.
    await increase(other)
    lost.resolve()
    await slowly
    expect(runs).toBe(2)
    expect(await percentOf(other)).toBe(11)
  })

  test('a transaction in whose middle the server is restarted runs again as a whole, and takes effect once', async () => {
    const db = await open({ busyTimeoutMs: 30_000 })
    await db.insert(entries).values({ ...anEntry('A'), percent: 0 })
    for (const readsLater of [true, false]) {
      let runs = 0
      await db.transaction(async (tx) => {
        await tx.update(entries).set({ percent: sql`${entries.percent} + 10` })
        if (++runs === 1) {
          await server.kill()
          await server.restart()
        }
        if (readsLater) await tx.select().from(entries)
      })
      expect(runs).toBe(2)
    }
    expect(await percentOf(db)).toBe(20)
  })

  test('a constraint is reported as on a file, and is not tried again', async () => {
    const db = await open()
    await db.insert(entries).values(anEntry('A'))
    const twice = await db
      .insert(entries)
      .values(anEntry('A'))
      .catch((error: unknown) => error)
    expect((twice as Error).cause).toMatchObject({
      message: expect.stringContaining('UNIQUE constraint failed: entries.code') as string,
    })
  })

  test('a batch fails as a whole, and leaves no transaction open for the statements after it', async () => {
    const [db, other] = [await open(), await open({ busyTimeoutMs: 1_000 })]
    await db.insert(entries).values(anEntry('A'))
    await expect(
      db.batch([db.insert(entries).values(anEntry('B')), db.insert(entries).values(anEntry('A'))]),
    ).rejects.toThrow('UNIQUE constraint failed: entries.code')
    await other.insert(entries).values(anEntry('C'))
    await db.insert(entries).values(anEntry('D'))
    const codes = await db.select({ code: entries.code }).from(entries).orderBy(entries.code)
    expect(codes.map(({ code }) => code)).toEqual(['A', 'C', 'D'])
  })

  test('statements find what another process has added to the schema since the one before them', async () => {
    const [db, other] = [await open(), await open()]
    await db.insert(entries).values(anEntry('A'))
    await other.run(sql`alter table ${entries} add column added text default 'new'`)
    expect(await db.all(sql`select added from ${entries}`)).toEqual([{ added: 'new' }])
    await other.run(sql`create table later (id text)`)
    await db.run(sql`insert into later values ('a')`)
    expect(await db.all(sql`select id from later`)).toEqual([{ id: 'a' }])
  })

  test('a write on a stream that the server has ended meanwhile is made, once', async () => {
    const db = await open()
    await db.insert(entries).values({ ...anEntry('A'), percent: 0 })
    // The client believes that it has used the stream just now, as if its process had been frozen since.
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      await db.$count(entries)
      await sleep(STREAM_ENDED_MS)
      await db.update(entries).set({ percent: sql`${entries.percent} + 1` })
    } finally {
      vi.useRealTimers()
    }
    expect(await percentOf(db)).toBe(1)
  })

  test('that is restarted, queries wait for it', async () => {
    const db = await open({ busyTimeoutMs: 30_000 })
    await db.insert(entries).values(anEntry('A'))
    await server.kill()
    const { promise: failed, resolve: fail } = Promise.withResolvers<void>()
    const transaction = db.transaction((tx) =>
      tx
        .insert(entries)
        .values(anEntry('C'))
        .catch((error: unknown) => {
          fail()
          throw error
        }),
    )
    const [read, written] = [percentOf(db), db.insert(entries).values(anEntry('B')).then()]
    await failed
    await server.restart()
    expect(await read).toBe(1)
    await Promise.all([transaction, written])
    expect(await db.$count(entries)).toBe(3)
  })

  test('that is gone, the error names its address and says that nothing was written', async () => {
    const db = await open({ busyTimeoutMs: 300 })
    await server.kill()
    for (const attempt of [
      () => db.batch([db.insert(entries).values(anEntry('A'))]),
      () => db.transaction((tx) => tx.select().from(entries)),
    ]) {
      const error = await attempt().catch((reason: unknown) => reason)
      const away = error instanceof DatabaseAwayError ? error : ((error as Error).cause as DatabaseAwayError)
      expect(away).toMatchObject({ code: 'database_away', mayBeApplied: false })
      expect(away.message).toBe(`The database at ${server.url} cannot be reached: ECONNREFUSED`)
    }
  })

  test('that hangs, a query ends with its time limit, and the next ones work when it goes on', async () => {
    const db = await open({ requestTimeoutMs: 6_000, busyTimeoutMs: 30_000 })
    await server.pause()
    await expect(db.batch([db.insert(entries).values(anEntry('A'))])).rejects.toThrow(DatabaseTimeoutError)
    server.resume()
    await db.insert(entries).values(anEntry('B'))
    expect(await db.$count(entries, eq(entries.code, 'B'))).toBe(1)
  })
})

test.each(['ws://127.0.0.1:1', 'wss://127.0.0.1:1', 'postgres://127.0.0.1'])('%s is refused', async (url) => {
  await expect(openDatabase({ url, schema })).rejects.toThrow(/begins with file:, libsql:, https: or http:/)
})
