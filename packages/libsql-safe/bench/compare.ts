/**
 * Compares @libsql/client with this package against better-sqlite3, both behind drizzle, on files with WAL and
 * synchronous=FULL: `node bench/compare.ts` in this package's folder. Both are measured in short alternating turns; a
 * ratio is the median over the turns, so that a busy machine slows both alike. Above 1, better-sqlite3 is faster.
 * `grouped` is better-sqlite3 with this package's group commit: the writes of one tick share one transaction and one
 * flush to disk. docs/decisions/022-better-sqlite3.md draws the conclusions.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as endOfTick, setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { eq } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { backUpDatabase, migrateDatabase, openDatabase } from '../src/index.ts'
import { changeElsewhere, lookElsewhere } from '../src/testing/other-process.ts'
import * as schema from '../src/testing/schema.ts'
import { anEntry, MIGRATIONS } from '../src/testing/temporary-database.ts'
import { installBetterSqlite } from './better-sqlite3.ts'

const ROUNDS = 40
const { entries, details } = schema
const folder = mkdtempSync(join(tmpdir(), 'libsql-safe-bench-'))
const { Native, drizzle } = await installBetterSqlite(join(folder, 'npm'))
let made = 0
const nextCode = () => `CODE-${String(made++).padStart(9, '0')}`

/** The operations that both offer as promises, as an application calls them. */
interface Contender {
  path: string
  /** Inserts the row that the reads return. */
  insertFirst(): Promise<unknown>
  insert(): Promise<unknown>
  read(code: string): Promise<unknown>
  /** Runs one transaction of six statements: five inserts and an update. */
  six(): Promise<unknown>
  /** Runs one transaction that reads before it writes. */
  readThenWrite(): Promise<unknown>
  backUp(to: string): Promise<unknown>
  close(): void
}

async function openSafe(name: string): Promise<Contender> {
  const path = join(folder, name)
  const db = await openDatabase({ url: pathToFileURL(path).href, schema })
  await migrateDatabase(db, MIGRATIONS)
  return {
    path,
    insertFirst: async () => db.insert(entries).values(anEntry('FIRST')),
    insert: async () => db.insert(entries).values(anEntry(nextCode())),
    read: async (code) => db.select().from(entries).where(eq(entries.code, code)),
    six() {
      const code = nextCode()
      return db.batch([
        db.insert(entries).values(anEntry(code)),
        ...[1, 2, 3].map(() => db.insert(details).values({ code })),
        db.insert(entries).values(anEntry(nextCode())),
        db.update(entries).set({ percent: 2 }).where(eq(entries.code, code)),
      ])
    },
    readThenWrite: () =>
      db.transaction(async (tx) => {
        const percent = (await tx.select().from(entries).where(eq(entries.code, 'FIRST')))[0]?.percent ?? 0
        await tx.insert(entries).values({ ...anEntry(nextCode()), percent })
      }),
    backUp: (to) => backUpDatabase(path, to),
    close: () => db.close(),
  }
}

function openBetter(name: string, { grouped = false } = {}): Contender {
  const path = join(folder, name)
  const native = new Native(path, { timeout: 5_000 })
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) native.pragma(setting)
  for (const { sql: statements } of readMigrationFiles({ migrationsFolder: MIGRATIONS.folder }))
    for (const statement of statements) native.exec(statement)
  const db = drizzle(native, { schema })
  let gathered: (() => unknown)[] = []
  const commit = native.transaction((works: typeof gathered) => works.forEach((work) => work()))
  let committed = Promise.resolve()
  const write = async (work: () => unknown): Promise<void> => {
    if (!grouped) return void work()
    if (gathered.push(work) === 1)
      committed = endOfTick().then(() => {
        const works = gathered
        gathered = []
        commit.immediate(works)
      })
    return committed
  }
  return {
    path,
    insertFirst: async () => db.insert(entries).values(anEntry('FIRST')).run(),
    insert: () => write(() => db.insert(entries).values(anEntry(nextCode())).run()),
    read: async (code) => db.select().from(entries).where(eq(entries.code, code)).all(),
    six: () =>
      write(() =>
        db.transaction(
          (tx) => {
            const code = nextCode()
            tx.insert(entries).values(anEntry(code)).run()
            for (let n = 0; n < 3; n++) tx.insert(details).values({ code }).run()
            tx.insert(entries).values(anEntry(nextCode())).run()
            tx.update(entries).set({ percent: 2 }).where(eq(entries.code, code)).run()
          },
          { behavior: 'immediate' },
        ),
      ),
    readThenWrite: async () =>
      db.transaction(
        (tx) => {
          const percent = tx.select().from(entries).where(eq(entries.code, 'FIRST')).get()?.percent ?? 0
          tx.insert(entries)
            .values({ ...anEntry(nextCode()), percent })
            .run()
        },
        { behavior: 'immediate' },
      ),
    backUp: (to) => native.backup(to),
    close: () => native.close(),
  }
}

const contenders = {
  libsql: await openSafe('libsql.db'),
  better: openBetter('better.db'),
  grouped: openBetter('grouped.db', { grouped: true }),
}
type Name = keyof typeof contenders
const NAMES = Object.keys(contenders) as Name[]

const times = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < count; n++) await work()
}
const atOnce = (writers: number, count: number, work: () => Promise<unknown>): Promise<unknown> =>
  Promise.all(Array.from({ length: writers }, () => times(count, work)))

/** Prints the time of one operation with each, and the ratios of neighbouring turns. */
async function compare(what: string, per: number, work: (contender: Contender) => Promise<unknown>): Promise<void> {
  const took: Record<Name, number[]> = { libsql: [], better: [], grouped: [] }
  for (let round = 0; round < ROUNDS; round++) {
    // Each contender is first equally often.
    for (let n = 0; n < NAMES.length; n++) {
      const name = NAMES[(round + n) % NAMES.length]!
      const began = performance.now()
      await work(contenders[name])
      took[name].push(performance.now() - began)
    }
  }
  const each = NAMES.map((name) => `${((1000 * median(took[name])) / per).toFixed(0)} µs`.padStart(9))
  const ratios = (['better', 'grouped'] as const).map((name) =>
    median(took.libsql.map((milliseconds, round) => milliseconds / took[name][round]!)).toFixed(2),
  )
  console.log(`${what.padEnd(44)} ${each.join(' ')}   ${ratios.join('   ')}`)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

for (const { insertFirst } of Object.values(contenders)) await insertFirst()
console.log(`${''.padEnd(44)} ${NAMES.map((name) => name.padStart(9)).join(' ')}   libsql / better, / grouped`)
await compare('a write, one after the other', 30, ({ insert }) => times(30, insert))
await compare('a write, 10 writers at once', 100, ({ insert }) => atOnce(10, 10, insert))
await compare('a transaction of 6 statements', 20, ({ six }) => times(20, six))
await compare('a transaction of 6 statements, 10 at once', 50, ({ six }) => atOnce(10, 5, six))
await compare('a transaction that reads first', 20, ({ readThenWrite }) => times(20, readThenWrite))
await compare('a read by key', 200, ({ read }) => times(200, () => read('FIRST')))
await compare('a read by key while a writer writes', 100, async ({ read, insert }) => {
  let reading = true
  const writing = (async () => {
    while (reading) {
      await insert()
      await endOfTick()
    }
  })()
  await times(100, async () => {
    await read('FIRST')
    await endOfTick()
  })
  reading = false
  await writing
})

/** Backs up about 60 MB while a writer writes: measures the duration, the writes, and how long the process blocks. */
for (const name of ['libsql', 'better'] as const) {
  const contender = contenders[name]
  // In a process of its own: two SQLite libraries in one process release each other's locks.
  await changeElsewhere(
    contender.path,
    `INSERT INTO entries WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
     SELECT 'FILL-' || i, 1, hex(randomblob(500)) FROM n`,
  )
  let backingUp = true
  let written = 0
  const writing = (async () => {
    for (; backingUp; written++) {
      await contender.insert()
      await endOfTick()
    }
  })()
  await sleep(50)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const began = performance.now()
  const before = written
  await contender.backUp(join(folder, `${name}-copy.db`))
  const took = performance.now() - began
  await sleep(5)
  delay.disable()
  backingUp = false
  await writing
  console.log(
    `backup, ${name.padEnd(6)}: ${took.toFixed(0)} ms, ${written - before} writes meanwhile, longest standstill ${(delay.max / 1e6).toFixed(0)} ms`,
  )
}

/** Locks the database from another process, which releases the lock by itself, since this process may block. */
async function lockFor300Ms(path: string): Promise<void> {
  const program = `
    const database = new (await import('node:sqlite')).DatabaseSync(process.argv[1], { timeout: 10_000 })
    database.exec('BEGIN IMMEDIATE')
    console.log('held')
    setTimeout(() => database.close(), 300)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, path], { stdio: ['ignore', 'pipe', 2] })
  await once(child.stdout!, 'data')
}

/**
 * Has another process hold the write lock for 300 ms: measures how long this process blocks, and whether later writes
 * survive.
 */
for (const name of ['libsql', 'better'] as const) {
  const contender = contenders[name]
  await lockFor300Ms(contender.path)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await sleep(5)
  const began = performance.now()
  const outcome = await contender.insert().then(
    () => 'written',
    (error: { code?: string }) => `refused (${error.code})`,
  )
  const took = performance.now() - began
  await sleep(5)
  delay.disable()
  const from = made
  await times(100, contender.insert)
  const [row] = await lookElsewhere<{ n: number }>(
    contender.path,
    `SELECT count(*) n FROM entries WHERE code >= 'CODE-${String(from).padStart(9, '0')}' AND code < 'CODE-9999999999'`,
  )
  console.log(
    `a lock of 300 ms, ${name.padEnd(6)}: ${outcome} after ${took.toFixed(0)} ms, longest standstill ${(delay.max / 1e6).toFixed(0)} ms, ${row?.n} of 100 later writes on disk`,
  )
}

for (const { close } of Object.values(contenders)) close()
rmSync(folder, { recursive: true, force: true })
