import { readdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backUpDatabase, isDatabaseInUse, moveDatabase } from './backup.ts'
import { findDamage } from './integrity.ts'
import { changeElsewhere, lockElsewhere, lookElsewhere, runScript } from './testing/other-process.ts'
import { details, entries } from './testing/schema.ts'
import { anEntry, TemporaryDatabase } from './testing/temporary-database.ts'

let file: TemporaryDatabase
let copy: string
beforeEach(() => {
  file = new TemporaryDatabase()
  copy = join(file.folder, 'copy.db')
})
afterEach(() => file.remove())

/**
 * Makes a database with one entry that no process has open: a connection of this process would stay open until garbage
 * collection.
 */
async function aClosedDatabase(): Promise<void> {
  await once(
    runScript(join(import.meta.dirname, 'testing/migrator.ts'), [file.url], () => {}),
    'exit',
  )
  await changeElsewhere(file.path, `INSERT INTO entries VALUES ('A', 1, '')`)
}

describe('a backup', () => {
  test('is a consistent copy of a database in use, readable by its owner only', async () => {
    const db = await file.open()
    let writing = true
    let written = 0
    const writer = (async () => {
      for (; writing; written++) {
        const code = `CODE-${written}`
        await db.batch([db.insert(entries).values(anEntry(code)), db.insert(details).values([{ code }, { code }])])
      }
    })()
    while (written < 50) await new Promise(setImmediate)
    await backUpDatabase(file.path, copy)
    const writtenMeanwhile = written
    writing = false
    await writer
    const [counts] = await lookElsewhere<{ entries: number; details: number }>(
      copy,
      'SELECT (SELECT count(*) FROM entries) entries, (SELECT count(*) FROM details) details',
    )
    expect(counts!.entries).toBeGreaterThanOrEqual(50)
    expect(counts!.entries).toBeLessThanOrEqual(writtenMeanwhile + 1)
    expect(counts!.details).toBe(counts!.entries * 2)
    expect(statSync(copy).mode & 0o077).toBe(0)
    expect(readdirSync(file.folder)).not.toContain('copy.db-wal')
  })

  test('is made while another process holds the write lock', async () => {
    await (await file.open()).insert(entries).values(anEntry('A'))
    const release = await lockElsewhere(file.path)
    await backUpDatabase(file.path, copy)
    await release()
    expect(await lookElsewhere(copy, 'SELECT code FROM entries')).toEqual([{ code: 'A' }])
  })

  test('of a damaged database, or of another program’s, is refused', async () => {
    await aClosedDatabase()
    await expect(backUpDatabase(file.path, copy, { requiredTable: 'orders' })).rejects.toThrow('It has no table orders')
    truncateSync(file.path, 8_192)
    await expect(backUpDatabase(file.path, join(file.folder, 'second.db'))).rejects.toThrow()
  })

  test('of a database that does not exist is refused, and makes none', async () => {
    await expect(backUpDatabase(file.path, copy)).rejects.toThrow(`There is no database ${file.path}`)
    expect(readdirSync(file.folder)).toEqual([])
  })

  test('does not replace a file, and keeps a copy that is damaged', async () => {
    await aClosedDatabase()
    await changeElsewhere(file.path, `INSERT INTO details VALUES ('nobody')`)
    await expect(backUpDatabase(file.path, copy)).rejects.toThrow('details refers to a missing row of entries')
    const { mtimeMs } = statSync(copy)
    await expect(backUpDatabase(file.path, copy)).rejects.toThrow('already exists')
    expect(statSync(copy).mtimeMs).toBe(mtimeMs)
  })
})

test('finds damage and references to missing rows', async () => {
  await aClosedDatabase()
  expect(await findDamage(file.path, { requiredTable: 'entries' })).toEqual([])
  await changeElsewhere(file.path, `INSERT INTO details VALUES ('nobody')`)
  expect(await findDamage(file.path)).toEqual(['details refers to a missing row of entries'])
  truncateSync(file.path, 5_000)
  expect(await findDamage(file.path)).toHaveLength(1)
})

test('finds that there is no file, and makes none', async () => {
  expect(await findDamage(file.path, { requiredTable: 'entries' })).toEqual([`There is no file ${file.path}`])
  expect(readdirSync(file.folder)).toEqual([])
})

test('a moved database keeps its last writes', async () => {
  await aClosedDatabase()
  // A process that is killed leaves its last writes in the write-ahead log.
  const lines: string[] = []
  const writer = runScript(join(import.meta.dirname, 'testing/crowd-of-writers.ts'), [file.url], (line) => {
    lines.push(line)
    if (lines.length === 20) writer.kill('SIGKILL')
  })
  await once(writer, 'exit')
  await moveDatabase(file.path, copy)
  expect(readdirSync(file.folder).filter((name) => name.startsWith('test.db'))).toEqual([])
  const rows = await lookElsewhere<{ code: string }>(copy, 'SELECT code FROM entries')
  expect(rows.map(({ code }) => code)).toEqual(expect.arrayContaining(['A', ...lines]))
})

describe('a database file', () => {
  test('that another process has open is in use', async () => {
    await aClosedDatabase()
    const release = await lockElsewhere(file.path)
    expect(await isDatabaseInUse(file.path)).toBe(true)
    await release()
  })

  test('that no process has open, that is damaged or that does not exist is not in use', async () => {
    expect(await isDatabaseInUse(file.path)).toBe(false)
    await aClosedDatabase()
    expect(await isDatabaseInUse(file.path)).toBe(false)
    truncateSync(file.path, 5_000)
    expect(await isDatabaseInUse(file.path)).toBe(false)
  })
})
