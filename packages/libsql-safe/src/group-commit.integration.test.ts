import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { ResultSet } from '@libsql/client'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseBusyError } from './busy.ts'
import { GroupCommit, type Commit } from './group-commit.ts'
import { countWritesWaiting } from './open-database.ts'
import { entries } from './testing/schema.ts'
import type { Statement } from './statement.ts'
import { lookElsewhere, runScript } from './testing/other-process.ts'
import { anEntry, TemporaryDatabase } from './testing/temporary-database.ts'

const FAR = 60_000
/** A group whose turn comes at once. */
const groupOf = (commit: Commit) => new GroupCommit((_, work) => work(commit))
const results = (statements: Statement[]) => statements.map((statement) => statement as unknown as ResultSet)

describe('writes of one tick', () => {
  test('are committed together, and each gets its own results', async () => {
    const commits: Statement[][] = []
    const group = groupOf(async (statements) => {
      commits.push(statements)
      return results(statements)
    })
    const answers = await Promise.all([group.write(['a', 'b'], FAR), group.write(['c'], FAR), group.write(['d'], FAR)])
    expect(commits).toEqual([['a', 'b', 'c', 'd']])
    expect(answers).toEqual([['a', 'b'], ['c'], ['d']])
    await group.write(['e'], FAR)
    expect(commits.slice(1)).toEqual([['e']])
  })

  test('do not resolve before they are committed', async () => {
    const { promise: flushed, resolve: flush } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const group = groupOf((statements) => {
      begin()
      return flushed.then(() => results(statements))
    })
    let answered = 0
    const writes = [group.write(['a'], FAR), group.write(['b'], FAR)].map((write) => write.then(() => answered++))
    await begun
    await nextTurn()
    expect(answered).toBe(0)
    flush()
    await Promise.all(writes)
    expect(answered).toBe(2)
  })

  test('wait for a locked database no longer than their own deadlines', async () => {
    const group = groupOf(async (statements, deadline) => {
      if (!statements.includes('short')) return results(statements)
      await sleep(Math.max(0, deadline - performance.now()) + 2)
      throw new DatabaseBusyError()
    })
    const now = performance.now()
    const [short, long] = await Promise.allSettled([group.write(['short'], now + 30), group.write(['long'], now + FAR)])
    expect(short).toMatchObject({ status: 'rejected', reason: { code: 'database_busy' } })
    expect(long).toMatchObject({ status: 'fulfilled', value: ['long'] })
  })
})

describe('on a database file', () => {
  let file: TemporaryDatabase
  beforeEach(() => void (file = new TemporaryDatabase()))
  afterEach(() => file.remove())

  test('a failing batch is undone as a whole, and the others of its group succeed', async () => {
    const db = await file.open()
    const batch = (n: number) =>
      db.batch([
        db.insert(entries).values(anEntry(`FIRST-${n}`)),
        // Every fifth breaks a rule of the table with its second statement.
        db.insert(entries).values({ ...anEntry(`SECOND-${n}`), percent: n % 5 === 0 ? 101 : 1 }),
      ])
    const settled = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => batch(n)))
    expect(settled.map(({ status }) => status)).toEqual(
      Array.from({ length: 50 }, (_, n) => (n % 5 === 0 ? 'rejected' : 'fulfilled')),
    )
    const rows = await lookElsewhere<{ code: string }>(file.path, 'SELECT code FROM entries')
    const expected = Array.from({ length: 50 }, (_, n) => [`FIRST-${n}`, `SECOND-${n}`]).filter((_, n) => n % 5 !== 0)
    expect(rows.map(({ code }) => code).sort()).toEqual(expected.flat().sort())
  })

  test('a failing write lets no later write overtake those of its group', async () => {
    const db = await file.open()
    await db.insert(entries).values(anEntry('ROW'))
    const describeRow = (description: string) =>
      db.update(entries).set({ description }).where(eq(entries.code, 'ROW')).execute()
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const transaction = db.transaction(async () => {
      begun.resolve()
      await end.promise
    })
    await begun.promise
    const earlier = describeRow('earlier')
    const failing = db
      .insert(entries)
      .values({ ...anEntry('WRONG'), percent: 101 })
      .execute()
    const refused = expect(failing).rejects.toThrow()
    await expect.poll(() => countWritesWaiting(db)).toBe(1)
    const later = describeRow('later')
    await expect.poll(() => countWritesWaiting(db)).toBe(2)
    end.resolve()
    await Promise.all([transaction, earlier, refused, later])
    const [row] = await db.select().from(entries).where(eq(entries.code, 'ROW'))
    expect(row?.description).toBe('later')
  })

  test('a process killed during many concurrent writes loses no acknowledged one', async () => {
    await file.open()
    const lines: string[] = []
    const writer = runScript(join(import.meta.dirname, 'testing/crowd-of-writers.ts'), [file.url], (line) => {
      lines.push(line)
      if (lines.length === 200) writer.kill('SIGKILL')
    })
    await once(writer, 'exit')
    const rows = await lookElsewhere<{ code: string }>(file.path, 'SELECT code FROM entries')
    const written = new Set(rows.map(({ code }) => code))
    expect(lines.length).toBeGreaterThanOrEqual(200)
    expect(lines.filter((code) => !written.has(code))).toEqual([])
  })
})
