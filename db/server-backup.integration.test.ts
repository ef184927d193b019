// A backup of a shop on a database server, and its way back: into a file and into another server. The shop is one that an
// earlier version made, with orders in every state, and people buy while it is backed up.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findDamage } from '@moc-lan/libsql-safe'
import { SQLD, startSqld, type SqldServer } from '@moc-lan/libsql-safe/testing/sqld'
import { sql } from 'drizzle-orm'
import { runScript } from '#tests/factories/run-script.ts'
import { backUp } from './backup.ts'
import { findMissingMigrations, migrateDatabase, openDatabase, type Database } from './client.ts'
import type { Location } from './location.ts'
import { restore } from './restore.ts'
import { orderItems, orders } from './schema/index.ts'
import { aLine, anOrder } from './testing/rows.ts'
import { readDatabase } from './testing/read-database.ts'

const KEPT = join(import.meta.dirname, '../tests/upgrades/shops/0008_sort_titles')
const unpack = (name: string, to: string) => writeFileSync(to, gunzipSync(readFileSync(join(KEPT, `${name}.gz`))))

if (!SQLD) console.warn('SKIPPED: there is no libSQL server (SQLD): the tests of its backups did not run')

describe.skipIf(!SQLD)('a shop on a database server', () => {
  let kept: string
  let token: string
  let folder: string
  let server: SqldServer
  const opened: Database[] = []

  beforeAll(async () => {
    kept = mkdtempSync(join(tmpdir(), 'moc-lan-kept-'))
    for (const name of ['shop.db', 'sandbox.db']) unpack(name, join(kept, name))
    const db = await openDatabase({ url: pathToFileURL(join(kept, 'shop.db')).href })
    await migrateDatabase(db)
    await db.run(sql`VACUUM INTO ${join(kept, 'backup.db')}`)
    db.close()
    // The server answers nobody without the token.
    const made = await runScript('scripts/database-key.ts', [join(kept, 'key.pem')])
    token = made.output.trim()
    return () => rmSync(kept, { recursive: true })
  })
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'moc-lan-backup-'))
    mkdirSync(join(folder, 'kept'))
    cpSync(join(kept, 'backup.db'), join(folder, 'kept/shop.db'))
    server = await startSqld({ args: ['--auth-jwt-key-file', join(kept, 'key.pem')] })
  })
  afterEach(async () => {
    for (const db of opened.splice(0)) db.close()
    await server.remove()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  const onServer = (url = server.url): Location => ({
    dataDir: join(folder, 'data'),
    databaseUrl: url,
    databaseAuthToken: token,
    backupDir: join(folder, 'backups'),
  })
  async function open(url: string): Promise<Database> {
    const db = await openDatabase({ url, authToken: token, busyTimeoutMs: 30_000 })
    opened.push(db)
    return db
  }

  test('moves there from a file and back, with every row, index and trigger, and an order for each payment', async () => {
    await restore(onServer(), join(folder, 'kept'))
    const db = await open(server.url)
    expect(await findMissingMigrations(db)).toEqual([])

    const backup = await backUp(onServer(), join(folder, 'backup'))
    expect(readDatabase(join(backup, 'shop.db'))).toEqual(readDatabase(join(folder, 'kept/shop.db')))
    const dataDir = join(folder, 'file')
    const url = pathToFileURL(join(dataDir, 'shop.db')).href
    await restore({ ...onServer(), dataDir, databaseUrl: url }, backup)
    expect(await findDamage(join(dataDir, 'shop.db'), { requiredTable: 'orders' })).toEqual([])

    using sandbox = new DatabaseSync(join(kept, 'sandbox.db'), { readOnly: true })
    const paid = sandbox
      .prepare(`SELECT id FROM objects WHERE object = 'payment_intent' AND body ->> 'status' = 'succeeded' ORDER BY id`)
      .all()
    using file = new DatabaseSync(join(dataDir, 'shop.db'), { readOnly: true })
    const booked = file
      .prepare('SELECT payment_intent_id AS id FROM orders WHERE payment_intent_id IS NOT NULL ORDER BY 1')
      .all()
    expect(booked.length).toBeGreaterThan(10)
    expect(booked).toEqual(paid)
  })

  test('is backed up as one state while people buy, and no purchase waits for the backup', async () => {
    await restore(onServer(), join(folder, 'kept'))
    const db = await open(server.url)
    const [before] = await db.all<{ orders: number; items: number }>(COUNTS)
    const [product] = await db.all<{ id: string }>('SELECT id FROM products LIMIT 1')
    let buying = true
    let sold = 0
    const buy = async () => {
      while (buying) {
        const id = `ORDER-${String(sold).padStart(20, '0')}`
        await db.batch([
          db.insert(orders).values(anOrder(id)),
          db.insert(orderItems).values([1, 2, 3].map((line) => aLine(id, line, product!.id))),
        ])
        sold++
      }
    }
    const bought = buy()
    await Promise.race([bought, vi.waitUntil(() => sold >= 20, { timeout: 30_000, interval: 5 })])
    const soldBefore = sold
    const backup = await backUp(onServer(), join(folder, 'backup'))
    const soldMeanwhile = sold - soldBefore
    buying = false
    await bought
    expect(soldMeanwhile).toBeGreaterThan(10)

    using copy = new DatabaseSync(join(backup, 'shop.db'), { readOnly: true })
    const after = copy.prepare(COUNTS).get() as { orders: number; items: number }
    const copied = after.orders - before!.orders
    expect(copied).toBeGreaterThanOrEqual(soldBefore)
    expect(copied).toBeLessThan(soldBefore + soldMeanwhile)
    expect(after.items - before!.items).toBe(3 * copied)
  })

  test('is neither read nor filled without the token', async () => {
    const stranger = { ...onServer(), databaseAuthToken: undefined }
    await expect(backUp(stranger, join(folder, 'backups/one'))).rejects.toThrow('401')
    await expect(restore(stranger, join(folder, 'kept'))).rejects.toThrow('401')
    expect(readdirSync(join(folder, 'backups'))).toEqual([])
  })

  test('comes back into an empty database only', async () => {
    await restore(onServer(), join(folder, 'kept'))
    writeFileSync(join(folder, 'kept/forgotten.jsonl'), '{"of":"a person of another shop"}\n')
    await expect(restore(onServer(), join(folder, 'kept'))).rejects.toThrow('is not empty')
    // A refused restore forgets nobody.
    expect(existsSync(join(folder, 'data/forgotten.jsonl'))).toBe(false)
  })

  test('does not start on half a restore, which can be repeated', async () => {
    const db = await open(server.url)
    await db.run(sql`CREATE TABLE unfinished_restore (id integer)`)
    await db.run(sql`CREATE TABLE orders (id text)`)
    await expect(findMissingMigrations(db)).rejects.toThrow('has not ended')
    await expect(migrateDatabase(db)).rejects.toThrow('has not ended')
    await restore(onServer(), join(folder, 'kept'))
    expect(await findMissingMigrations(db)).toEqual([])
  })

  test('does not start on a restore that failed after the database was filled, which can be repeated', async () => {
    const backup = join(folder, 'kept')
    mkdirSync(join(backup, 'uploads'))
    writeFileSync(join(backup, 'uploads/rose.jpg'), 'a rose')
    writeFileSync(join(backup, 'forgotten.jsonl'), '{"of":"a person"}\n')
    const now = new Date('2026-11-24T20:10:00Z')
    const db = await open(server.url)
    const finish = vi.fn(async () => expect(await db.$count(orders)).toBeGreaterThan(10))
    finish.mockRejectedValueOnce(new Error('no room is left'))
    await expect(restore(onServer(), backup, { now, finish })).rejects.toThrow('no room is left')
    await expect(migrateDatabase(db)).rejects.toThrow('has not ended')
    expect(readFileSync(join(folder, 'data/forgotten.jsonl'), 'utf8')).toContain('a person')

    await restore(onServer(), backup, { now: new Date('2026-11-24T20:20:00Z'), finish })
    expect(finish).toHaveBeenCalledTimes(2)
    expect(await findMissingMigrations(db)).toEqual([])
    expect(readFileSync(join(folder, 'data/uploads/rose.jpg'), 'utf8')).toBe('a rose')
  })

  test('is backed up although one answer of the server may have 10 MB at most', async () => {
    await restore(onServer(), join(folder, 'kept'))
    const db = await open(server.url)
    await db.run(sql`CREATE TABLE large (id integer PRIMARY KEY, content text)`)
    for (let id = 0; id < 30; id++)
      await db.run(sql`INSERT INTO large VALUES (${id}, ${String(id % 10).repeat(id === 7 ? 4_000_000 : 500_000)})`)
    const backup = await backUp(onServer(), join(folder, 'backup'))
    using copy = new DatabaseSync(join(backup, 'shop.db'), { readOnly: true })
    expect(copy.prepare('SELECT count(*) AS rows, sum(length(content)) AS length FROM large').get()).toEqual({
      rows: 30,
      length: 29 * 500_000 + 4_000_000,
    })
  })

  test('that cannot be reached is not backed up, and nothing is left of the attempt', async () => {
    const { url } = server
    await server.kill()
    await expect(backUp(onServer(url), join(folder, 'backups/one'))).rejects.toThrow('cannot be reached')
    expect(readdirSync(join(folder, 'backups'))).toEqual([])
  })
})

const COUNTS = 'SELECT (SELECT count(*) FROM orders) orders, (SELECT count(*) FROM order_items) items'
