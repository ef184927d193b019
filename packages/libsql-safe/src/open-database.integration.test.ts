import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseBusyError, isDatabaseBusy } from './busy.ts'
import { openDatabase } from './open-database.ts'
import * as schema from './testing/schema.ts'
import { lockElsewhere, lookElsewhere, runScript } from './testing/other-process.ts'
import {
  anEntry,
  insert,
  insertBatch,
  TemporaryDatabase,
  type TestDatabase as Database,
} from './testing/temporary-database.ts'

const { entries } = schema

let file: TemporaryDatabase
beforeEach(() => void (file = new TemporaryDatabase()))
afterEach(() => file.remove())

const insertInteractively = (db: Database, code: string) =>
  db.transaction(async (tx) => {
    const before = await tx.$count(entries)
    await tx.insert(entries).values({ ...anEntry(code), description: String(before) })
  })

const WAYS_TO_WRITE = [
  ['a statement', insert],
  ['a batch', insertBatch],
  ['an interactive transaction', insertInteractively],
] as const

describe('when another process holds the lock', () => {
  for (const [name, write] of WAYS_TO_WRITE) {
    test(`${name} gives up after its busy timeout, and later writes that are answered are on disk`, async () => {
      const db = await file.open({ busyTimeoutMs: 250 })
      const release = await lockElsewhere(file.path)
      const began = performance.now()
      const error = await Promise.resolve(write(db, 'REFUSED')).catch((reason: unknown) => reason)
      expect(isDatabaseBusy(error)).toBe(true)
      expect(performance.now() - began).toBeGreaterThan(240)
      expect(performance.now() - began).toBeLessThan(4_500)
      await release()

      const expected: string[] = []
      for (let n = 100; n < 200; n++) {
        const [, next] = WAYS_TO_WRITE[n % 3]!
        await next(db, `CODE-${n}`)
        expected.push(`CODE-${n}`)
      }
      expect(await file.codesOnDisk()).toEqual(expected)
    })
  }

  test('a write that waits for less than its busy timeout is executed once', async () => {
    const db = await file.open()
    await insert(db, 'COUNTED')
    const raise = (tx: Pick<Database, 'update'>) => tx.update(entries).set({ percent: sql`${entries.percent} + 1` })
    for (const write of [
      () => raise(db).then(),
      () => db.batch([raise(db)]),
      () => db.transaction(async (tx) => void (await raise(tx))),
    ]) {
      const release = await lockElsewhere(file.path)
      const written = write()
      // The wait is the subject: long enough for several tries on the locked file.
      await sleep(300)
      await release()
      await written
    }
    expect(await lookElsewhere(file.path, 'SELECT percent AS n FROM entries')).toEqual([{ n: 1 + 3 }])
  })

  test('the database can be opened', async () => {
    await file.open()
    const release = await lockElsewhere(file.path)
    const db = await openDatabase({ url: file.url, schema, busyTimeoutMs: 50 })
    expect(await db.$count(entries)).toBe(0)
    await release()
    await insert(db, 'A')
    db.close()
  })

  test('the error has the code of a busy database', async () => {
    const db = await file.open({ busyTimeoutMs: 50 })
    const release = await lockElsewhere(file.path)
    const error = await insertBatch(db, 'REFUSED').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DatabaseBusyError)
    expect(error).toMatchObject({ code: 'database_busy' })
    await release()
  })

  test('reads continue while a write waits', async () => {
    const db = await file.open()
    await insert(db, 'BEFORE')
    const release = await lockElsewhere(file.path)
    let waiting = true
    const write = insertBatch(db, 'WAITS').finally(() => (waiting = false))
    expect(await db.select({ code: entries.code }).from(entries)).toEqual([{ code: 'BEFORE' }])
    expect(await db.batch([db.select({ code: entries.code }).from(entries)])).toEqual([[{ code: 'BEFORE' }]])
    expect(waiting).toBe(true)
    await release()
    await write
    expect(await db.$count(entries)).toBe(2)
  })

  test('each waiting write gives up after its own busy timeout, not after the sum', async () => {
    const db = await file.open({ busyTimeoutMs: 300 })
    const release = await lockElsewhere(file.path)
    const began = performance.now()
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => insertBatch(db, `CODE-${n}`)))
    expect(performance.now() - began).toBeLessThan(4_500)
    expect(results.every((result) => result.status === 'rejected' && isDatabaseBusy(result.reason))).toBe(true)
    await release()
    await insertBatch(db, 'AFTER')
    expect(await file.codesOnDisk()).toEqual(['AFTER'])
  })

  test('a process that met the lock and is then killed loses no acknowledged write', async () => {
    await file.open()
    const release = await lockElsewhere(file.path)
    const lines: string[] = []
    const writer = runScript(join(import.meta.dirname, 'testing/acknowledged-writer.ts'), [file.url], (line) => {
      lines.push(line)
      if (line === 'busy') void release()
      if (line === 'written 99') writer.kill('SIGKILL')
    })
    await once(writer, 'exit')
    expect(lines[0]).toBe('busy')
    expect(lines.length).toBe(101)
    expect((await file.codesOnDisk()).length).toBe(100)
  })
})

describe('concurrent writes', () => {
  test('20 interactive transactions all succeed, one after the other', async () => {
    const db = await file.open()
    await Promise.all(Array.from({ length: 20 }, (_, n) => insertInteractively(db, `CODE-${n}`)))
    const seen = await db.select({ before: entries.description }).from(entries)
    expect(seen.map((row) => Number(row.before)).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })

  test('200 batches, 50 statements and 20 transactions all succeed', async () => {
    const db = await file.open()
    await Promise.all([
      ...Array.from({ length: 200 }, (_, n) => insertBatch(db, `BATCH-${n}-A`, `BATCH-${n}-B`)),
      ...Array.from({ length: 50 }, (_, n) => insert(db, `SINGLE-${n}`)),
      ...Array.from({ length: 20 }, (_, n) => insertInteractively(db, `INTERACTIVE-${n}`)),
    ])
    expect((await file.codesOnDisk()).length).toBe(470)
  })

  test('two processes, each with batches and transactions, all succeed', async () => {
    const db = await file.open({ busyTimeoutMs: 20_000 })
    const other = runScript(join(import.meta.dirname, 'testing/acknowledged-writer.ts'), [file.url], (line) => {
      if (line === 'written 99') other.kill('SIGKILL')
    })
    const exit = once(other, 'exit')
    for (let n = 0; n < 300; n++) await WAYS_TO_WRITE[n % 3]![1](db, `HERE-${n}`)
    await exit
    expect((await file.codesOnDisk()).filter((code) => code !== 'TOO-EARLY').length).toBe(400)
  })

  test('a write with db inside a transaction fails at once, and works after it', async () => {
    const db = await file.open()
    const ended = Promise.withResolvers<void>()
    let late: Promise<unknown> | undefined
    await db.transaction(async (tx) => {
      await expect(insertBatch(db, 'AROUND')).rejects.toThrow('write with tx')
      await expect(insertInteractively(db, 'AROUND')).rejects.toThrow('write with tx')
      late = ended.promise.then(() => insertBatch(db, 'LATE'))
      await tx.insert(entries).values(anEntry('INSIDE'))
      expect(await db.$count(entries)).toBe(0)
    })
    ended.resolve()
    await late
    expect(await file.codesOnDisk()).toEqual(['INSIDE', 'LATE'])
  })

  test('a transaction that does not end delays others only for their busy timeout', async () => {
    const db = await file.open({ busyTimeoutMs: 100 })
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const open = db.transaction(() => {
      begun.resolve()
      return end.promise
    })
    await begun.promise
    await expect(insertBatch(db, 'WAITS')).rejects.toBeInstanceOf(DatabaseBusyError)
    end.resolve()
    await open
    await insertBatch(db, 'AFTER')
    expect(await file.codesOnDisk()).toEqual(['AFTER'])
  })
})

describe('failures', () => {
  test('a failing batch changes nothing and does not poison the next', async () => {
    const db = await file.open()
    await insert(db, 'TAKEN')
    await expect(insertBatch(db, 'NEW', 'TAKEN', 'NEVER')).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT' })
    await insertBatch(db, 'AFTER')
    expect(await file.codesOnDisk()).toEqual(['AFTER', 'TAKEN'])
  })

  test('a transaction that throws changes nothing, and its caller gets the error', async () => {
    const db = await file.open()
    const failed = db.transaction(async (tx) => {
      await tx.insert(entries).values(anEntry('NEVER'))
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    await insertInteractively(db, 'AFTER')
    expect(await file.codesOnDisk()).toEqual(['AFTER'])
  })

  test('a transaction may continue after a failed statement, and may nest', async () => {
    const db = await file.open()
    await db.transaction(async (tx) => {
      await tx.insert(entries).values(anEntry('FIRST'))
      await tx
        .insert(entries)
        .values(anEntry('FIRST'))
        .catch(() => {})
      await tx
        .transaction(async (inner) => {
          await inner.insert(entries).values(anEntry('UNDONE'))
          throw new Error('inner')
        })
        .catch(() => {})
      await tx.insert(entries).values(anEntry('LAST'))
    })
    expect(await file.codesOnDisk()).toEqual(['FIRST', 'LAST'])
  })

  test.runIf(process.platform === 'linux')('many failures in a row cost no connections', async () => {
    const db = await file.open({ busyTimeoutMs: 300 })
    await insert(db, 'TAKEN')
    const before = readdirSync('/proc/self/fd').length
    for (let n = 0; n < 200; n++) await insert(db, 'TAKEN').catch(() => {})
    for (let n = 0; n < 200; n++) await db.run(sql`select json('{')`).catch(() => {})
    const release = await lockElsewhere(file.path)
    for (let n = 0; n < 3; n++) await insert(db, 'LOCKED').catch(() => {})
    await release()
    expect(readdirSync('/proc/self/fd').length - before).toBeLessThan(12)
  })
})

test('two processes that migrate an empty file at once both succeed, and each migration runs once', async () => {
  const processes = Array.from({ length: 2 }, () =>
    runScript(join(import.meta.dirname, 'testing/migrator.ts'), [file.url], () => {}),
  )
  const exits = await Promise.all(processes.map((child) => once(child, 'exit')))
  expect(exits.map(([status]) => status)).toEqual([0, 0])
  const applied = await lookElsewhere<{ n: number }>(
    file.path,
    'SELECT count(*) n FROM __drizzle_migrations GROUP BY hash',
  )
  expect(applied.length).toBeGreaterThan(0)
  expect(applied.every((row) => row.n === 1)).toBe(true)
})
