import { sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import * as schema from './testing/schema.ts'
import { startHranaServer, type Failure } from './testing/hrana-server.ts'
import { anEntry, type TestDatabase } from './testing/temporary-database.ts'

const { entries } = schema

/** What becomes of what a server fails once: done by a second try, or failed with a code. */
type Outcome = 'done' | 'database_away' | 'the error itself'

/** The rows of the table in README.md. What becomes of a transaction is what becomes of a write. */
const ROWS: [row: string, failure: Failure, write: Outcome, read: Outcome][] = [
  ['SQLITE_BUSY', { code: 'SQLITE_BUSY' }, 'done', 'done'],
  ['SQLITE_LOCKED', { code: 'SQLITE_LOCKED_SHAREDCACHE' }, 'done', 'done'],
  ['TRANSACTION_TIMEOUT', { code: 'TRANSACTION_TIMEOUT' }, 'done', 'done'],
  ['STREAM_EXPIRED', { code: 'STREAM_EXPIRED' }, 'done', 'done'],
  [
    'cannot commit - no transaction is active',
    { code: 'SQLITE_UNKNOWN', message: 'SQLite error: cannot commit - no transaction is active' },
    'done',
    'done',
  ],
  ['invalid baton', { status: 400, message: 'Received an invalid baton' }, 'done', 'done'],
  ['status 429', { status: 429 }, 'done', 'done'],
  ['status 500 to 599', { status: 502 }, 'database_away', 'done'],
  ['a broken connection', { isBroken: true }, 'database_away', 'done'],
  ['status 401, 403, 404, 413', { status: 401 }, 'the error itself', 'the error itself'],
  ['SQLITE_CONSTRAINT', { code: 'SQLITE_CONSTRAINT' }, 'the error itself', 'the error itself'],
  ['SQL_PARSE_ERROR', { code: 'SQL_PARSE_ERROR' }, 'the error itself', 'the error itself'],
  ['SQLITE_FULL', { code: 'SQLITE_FULL' }, 'the error itself', 'the error itself'],
  ['SQLITE_IOERR', { code: 'SQLITE_IOERR' }, 'the error itself', 'the error itself'],
  ['SQLITE_READONLY', { code: 'SQLITE_READONLY' }, 'the error itself', 'the error itself'],
  ['SQLITE_CORRUPT', { code: 'SQLITE_CORRUPT' }, 'the error itself', 'the error itself'],
  ['BLOCKED', { code: 'BLOCKED' }, 'the error itself', 'the error itself'],
  ['any other code', { code: 'A_LATER_CODE' }, 'the error itself', 'the error itself'],
]

describe('an error of a libSQL server', () => {
  test.each(ROWS)('%s', async (_, failure, write, read) => {
    expect(await outcome(failure, (db) => db.insert(entries).values(anEntry('A')))).toEqual(expected(write))
    expect(await outcome(failure, (db) => db.select({ code: entries.code }).from(entries))).toEqual(expected(read))
  })

  test.each(ROWS)('%s in a transaction, whose body runs again only as a whole', async (_, failure, write) => {
    let runs = 0
    const transaction = (db: TestDatabase) =>
      db.transaction((tx) => {
        runs++
        return tx.insert(entries).values(anEntry('A'))
      })
    expect(await outcome(failure, transaction)).toMatchObject({ outcome: write })
    expect(runs).toBe(write === 'done' ? 2 : 1)
  })

  test('what begins with `with` is a read or a write by its verb', async () => {
    const failure = { status: 502 }
    const names = sql`with names (name) as (select 'a')`
    expect(await outcome(failure, (db) => db.all(sql`${names} select name from names`))).toEqual(expected('done'))
    expect(
      await outcome(failure, (db) => db.run(sql`${names} delete from entries where code in (select name from names)`)),
    ).toEqual(expected('database_away'))
  })

  test('every row is in the table of the README', () => {
    const table = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
    for (const [row] of ROWS) expect(table).toMatch(new RegExp(`^\\| .*${row.replaceAll(' ', '\\s')}`, 'm'))
  })
})

/** Only what is safe to repeat arrives twice. */
const expected = (outcome: Outcome) => ({ outcome, statements: outcome === 'done' ? 2 : 1 })

async function outcome(
  failure: Failure,
  attempt: (db: TestDatabase) => PromiseLike<unknown>,
): Promise<{ outcome: Outcome; statements: number }> {
  const server = await startHranaServer(failure)
  const db = await openDatabase({ url: server.url, schema })
  try {
    const error = await Promise.resolve(attempt(db)).then(
      () => null,
      (thrown: Error) => (thrown.cause ?? thrown) as { code?: unknown },
    )
    return { outcome: nameOf(error), statements: server.statements() }
  } finally {
    db.close()
    server.close()
  }
}

function nameOf(error: { code?: unknown } | null): Outcome {
  if (!error) return 'done'
  return error.code === 'database_away' ? 'database_away' : 'the error itself'
}
