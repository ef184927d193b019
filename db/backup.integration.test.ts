import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { changeElsewhere, lockElsewhere, lookElsewhere } from '@moc-lan/libsql-safe/testing'
import { HOUR_MS } from '#shared/durations.ts'
import { backUp } from './backup.ts'
import { findMissingMigrations, openDatabase } from './client.ts'
import type { Location } from './location.ts'
import { restore } from './restore.ts'
import { orderItems, orders, products, promotions } from './schema/index.ts'
import { migrateUpTo } from './testing/earlier-version.ts'
import { aLine, anOrder } from './testing/rows.ts'
import { announceShop, findRunningShop } from './shop-pid.ts'
import { aPromotion, TemporaryShop } from './testing/temporary-shop.ts'

let shop: TemporaryShop
let location: Location
beforeEach(() => {
  shop = new TemporaryShop()
  location = { dataDir: shop.dataDir, databaseUrl: shop.url, backupDir: join(shop.dataDir, 'backups') }
})
afterEach(() => shop.remove())

const execute = promisify(execFile)
const scriptIn = (dataDir: string, name: string, ...args: string[]) =>
  execute(process.execPath, [join(import.meta.dirname, `../scripts/${name}.ts`), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
const script = (name: string, ...args: string[]) => scriptIn(shop.dataDir, name, ...args)
const codesIn = async (path: string) =>
  (await lookElsewhere<{ code: string }>(path, 'SELECT code FROM promotions ORDER BY code')).map((row) => row.code)

/** The data folder of a stopped shop with one code and one uploaded picture, which tests copy. */
let stopped: string
beforeAll(async () => {
  stopped = mkdtempSync(join(tmpdir(), 'moc-lan-stopped-'))
  const path = join(stopped, 'shop.db')
  // In a process of its own: a connection in this one stays open until garbage collection.
  await execute(process.execPath, [join(import.meta.dirname, 'testing/migrator.ts'), pathToFileURL(path).href])
  await changeElsewhere(
    path,
    `INSERT INTO promotions (id, code, discount_percent, description) VALUES ('1', 'OLD', 1, '')`,
  )
  mkdirSync(join(stopped, 'uploads/2026'), { recursive: true })
  writeFileSync(join(stopped, 'uploads/2026/rose.jpg'), 'a rose')
})
afterAll(() => rmSync(stopped, { recursive: true }))

const aStoppedShop = () => cpSync(stopped, shop.dataDir, { recursive: true })

describe('a backup', () => {
  test('is one consistent state of a shop in use, with its uploads', async () => {
    const db = await shop.open()
    await db.insert(products).values({
      id: 'p',
      slug: 'p',
      name: '',
      description: '',
      category: '',
      imageUrl: '',
      priceVND: 1,
      priceUSDCents: 1,
    })
    mkdirSync(join(shop.dataDir, 'uploads/2026'), { recursive: true })
    writeFileSync(join(shop.dataDir, 'uploads/2026/rose.jpg'), 'a rose')
    let selling = true
    let sold = 0
    const sell = async () => {
      for (; selling; sold++) {
        const id = `ORDER-${String(sold).padStart(20, '0')}`
        await db.batch([
          db.insert(orders).values(anOrder(id)),
          db.insert(orderItems).values([1, 2, 3].map((line) => aLine(id, line))),
        ])
        if (sold % 20 === 0) await new Promise(setImmediate)
      }
    }
    const allSold = sell()
    while (sold < 100) await new Promise(setImmediate)
    const { stdout } = await script('backup')
    const soldMeanwhile = sold
    selling = false
    await allSold

    const folder = join(shop.dataDir, 'backups', readdirSync(join(shop.dataDir, 'backups'))[0]!)
    expect(stdout).toContain(folder)
    const [counts] = await lookElsewhere<{ orders: number; items: number }>(
      join(folder, 'shop.db'),
      'SELECT (SELECT count(*) FROM orders) orders, (SELECT count(*) FROM order_items) items',
    )
    expect(counts!.orders).toBeGreaterThanOrEqual(100)
    expect(counts!.orders).toBeLessThanOrEqual(soldMeanwhile)
    expect(counts!.items).toBe(counts!.orders * 3)
    expect(readFileSync(join(folder, 'uploads/2026/rose.jpg'), 'utf8')).toBe('a rose')
    expect(statSync(folder).mode & 0o077).toBe(0)
  })

  test('is made while another process holds the write lock', async () => {
    await shop.open()
    const release = await lockElsewhere(shop.path)
    await backUp(location)
    await release()
  })

  test('is written to the given folder, and never over an existing one', async () => {
    aStoppedShop()
    const target = join(shop.dataDir, 'elsewhere/monday')
    await script('backup', target)
    expect(await codesIn(join(target, 'shop.db'))).toEqual(['OLD'])
    await expect(script('backup', target)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('exists already'),
    })
  })

  test('removes what was killed more than a day ago, and nothing else beside it', async () => {
    aStoppedShop()
    const now = new Date('2026-11-24T20:00:00Z')
    const left = (name: string, hoursAgo: number) => {
      const path = join(location.backupDir, name)
      mkdirSync(path, { recursive: true })
      const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
      utimesSync(path, at, at)
    }
    left('2026-11-23T19-00-00Z.unfinished-12', 25)
    left('monday.unfinished-12', 25)
    left('2026-11-24T19-00-00Z.unfinished-12', 1)
    left('photos.unfinished-12', 25)
    await backUp(location, join(location.backupDir, 'monday'), now)
    const rest = ['2026-11-24T19-00-00Z.unfinished-12', 'monday', 'photos.unfinished-12']
    expect(readdirSync(location.backupDir).sort()).toEqual(rest)
  })

  test('that fails leaves nothing behind', async () => {
    aStoppedShop()
    truncateSync(shop.path, 40_000)
    await expect(backUp(location)).rejects.toThrow()
    expect(readdirSync(join(shop.dataDir, 'backups'))).toEqual([])
  })

  test('is refused without a database file', async () => {
    await expect(backUp(location)).rejects.toThrow('no database')
    expect(existsSync(shop.path)).toBe(false)
  })
})

describe('restoring', () => {
  /** The data folder of the stopped shop with a backup, changed since. */
  let changed: string
  beforeAll(async () => {
    changed = mkdtempSync(join(tmpdir(), 'moc-lan-changed-'))
    cpSync(stopped, changed, { recursive: true })
    await scriptIn(changed, 'backup')
    await changeElsewhere(join(changed, 'shop.db'), `UPDATE promotions SET code = 'NEW'`)
    writeFileSync(join(changed, 'uploads/2026/rose.jpg'), 'a newer rose')
    mkdirSync(join(changed, 'pages'))
  })
  afterAll(() => rmSync(changed, { recursive: true }))

  /** Makes the shop that has changed since its backup. Returns the backup's folder. */
  function aBackup(): string {
    cpSync(changed, shop.dataDir, { recursive: true })
    const backups = join(shop.dataDir, 'backups')
    return join(backups, readdirSync(backups)[0]!)
  }

  test('restores database and uploads, keeps the replaced files, and drops saved pages', async () => {
    const folder = aBackup()
    await script('restore', folder)
    expect(await codesIn(shop.path)).toEqual(['OLD'])
    expect(readFileSync(join(shop.dataDir, 'uploads/2026/rose.jpg'), 'utf8')).toBe('a rose')
    expect(existsSync(join(shop.dataDir, 'pages'))).toBe(false)

    const kept = readdirSync(shop.dataDir)
      .filter((name) => name.includes('.replaced-'))
      .sort()
    expect(kept.map((name) => name.split('.replaced-')[0])).toEqual(['shop.db', 'uploads'])
    expect(await codesIn(join(shop.dataDir, kept[0]!))).toEqual(['NEW'])
    expect(readFileSync(join(shop.dataDir, kept[1]!, '2026/rose.jpg'), 'utf8')).toBe('a newer rose')
  })

  test('that fails half-way leaves only what was there', async () => {
    const folder = aBackup()
    // The database is copied before.
    rmSync(join(folder, 'uploads'), { recursive: true })
    writeFileSync(join(folder, 'uploads'), 'no folder')
    const before = readdirSync(shop.dataDir)
    await expect(restore(location, folder)).rejects.toThrow('ENOTDIR')
    expect(readdirSync(shop.dataDir)).toEqual(before)
    expect(await codesIn(shop.path)).toEqual(['NEW'])
    expect(readFileSync(join(shop.dataDir, 'uploads/2026/rose.jpg'), 'utf8')).toBe('a newer rose')
  })

  test('brings a backup of an early version to this one', async () => {
    const folder = join(shop.dataDir, 'early')
    mkdirSync(folder)
    const early = await openDatabase({ url: pathToFileURL(join(shop.dataDir, 'early.db')).href })
    await migrateUpTo(early, '0008_sort_titles')
    await early.run(sql`VACUUM INTO ${join(folder, 'shop.db')}`)
    early.close()
    aBackup()
    await script('restore', folder)
    const restored = await openDatabase({ url: shop.url })
    expect(await findMissingMigrations(restored)).toEqual([])
    restored.close()
  })

  test('that breaks off after files were replaced says so, where they are, and can be repeated', async () => {
    const folder = aBackup()
    // The database of another program, which has a table of this name.
    const other = join(shop.dataDir, 'other')
    mkdirSync(other)
    await changeElsewhere(join(other, 'shop.db'), 'CREATE TABLE orders (id)')
    const failed = await script('restore', other).then(
      () => '',
      (error: unknown) => (error as { stderr: string }).stderr,
    )
    const kept = readdirSync(shop.dataDir).filter((name) => name.startsWith('shop.db.replaced-'))
    expect(kept).toHaveLength(1)
    expect(failed).toMatch(/^The restore broke off while it replaced the shop's files: .*orders/)
    expect(failed).toContain(`Replaced files are kept in ${join(shop.dataDir, kept[0]!)}\n`)
    expect(failed).not.toContain('Not restored')
    expect(await codesIn(join(shop.dataDir, kept[0]!))).toEqual(['NEW'])
    await restore(location, folder, { now: new Date('2026-11-24T20:00:00Z') })
    expect(await codesIn(shop.path)).toEqual(['OLD'])
  })

  test('that a power cut ended before the new database had its name opens no new shop, and can be repeated', async () => {
    const folder = aBackup()
    renameSync(shop.path, `${shop.path}.replaced-2026-11-24T20-00-00Z`)
    cpSync(join(folder, 'shop.db'), `${shop.path}.restoring`)
    await expect(openDatabase({ url: shop.url })).rejects.toThrow('run npm run restore again')
    expect(existsSync(shop.path)).toBe(false)
    await restore(location, folder)
    expect(await codesIn(shop.path)).toEqual(['OLD'])
  })

  test('finds the shop whose DATA_DIR is in .env, and says where it went', async () => {
    const folder = aBackup()
    const home = join(shop.dataDir, 'home')
    mkdirSync(home)
    writeFileSync(join(home, '.env'), `DATA_DIR=${shop.dataDir}\n`)
    const { SHOP_ENV_FILE: _, DATA_DIR: __, DATABASE_URL: ___, ...env } = process.env
    const program = join(import.meta.dirname, '../scripts/restore.ts')
    const { stdout } = await execute(process.execPath, [program, folder], { cwd: home, env })
    expect(stdout).toContain(`into the database ${shop.path} and the folder ${shop.dataDir}.`)
    expect(await codesIn(shop.path)).toEqual(['OLD'])
    expect(readdirSync(home)).toEqual(['.env'])
  })

  test('works if only the database was lost', async () => {
    const folder = aBackup()
    for (const suffix of ['', '-wal', '-shm']) rmSync(shop.path + suffix, { force: true })
    for (const name of ['two-step-key', 'sandbox-control-key', 'upload-secret', 'forgotten.jsonl', 'forgotten-keys'])
      writeFileSync(join(shop.dataDir, name), '')
    mkdirSync(join(shop.dataDir, 'demo-archive.2026-11-20T13-06-02Z'))
    await restore(location, folder)
    expect(await codesIn(shop.path)).toEqual(['OLD'])
  })

  test('is not changed by the log that a killed shop left beside the database that was lost', async () => {
    const folder = aBackup()
    const database = new DatabaseSync(shop.path)
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; UPDATE promotions SET code = 'LOG'`)
    const log = readFileSync(`${shop.path}-wal`)
    database.close()
    for (const suffix of ['', '-wal', '-shm']) rmSync(shop.path + suffix, { force: true })
    writeFileSync(`${shop.path}-wal`, log)
    const kept = await restore(location, folder)
    expect(await codesIn(shop.path)).toEqual(['OLD'])
    expect(readFileSync(`${kept[0]}-wal`)).toEqual(log)
  })

  test('does not take the command itself for the shop: in a container both are process 1', async () => {
    const folder = aBackup()
    writeFileSync(join(shop.dataDir, 'shop.pid'), `${process.pid}\n`)
    await restore(location, folder)
    expect(await codesIn(shop.path)).toEqual(['OLD'])
  })

  test('results in a working shop', async () => {
    await script('restore', aBackup())
    const db = await shop.open()
    await db.insert(promotions).values(aPromotion('AFTER'))
    expect(await codesIn(shop.path)).toEqual(['AFTER', 'OLD'])
  })

  test('refuses a damaged backup, one with broken references, and a folder that is not a backup', async () => {
    const folder = aBackup()
    await expect(restore(location, join(shop.dataDir, 'uploads'))).rejects.toThrow('is not a backup')
    const copy = join(folder, 'shop.db')
    await changeElsewhere(
      copy,
      `INSERT INTO article_translations (article_id, locale, title, excerpt, content) VALUES ('nobody', 'en', '', '', '')`,
    )
    await expect(restore(location, folder)).rejects.toThrow('refers to a missing row of articles')
    truncateSync(copy, 40_000)
    await expect(restore(location, folder)).rejects.toThrow('damaged')
    expect(await codesIn(shop.path)).toEqual(['NEW'])
  })

  test('refuses while the shop is running, unless forced', async () => {
    const folder = aBackup()
    const withdraw = announceShop(shop.dataDir)
    await expect(script('restore', folder)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`process ${process.pid}`),
    })
    expect(await codesIn(shop.path)).toEqual(['NEW'])
    await script('restore', folder, '--force')
    expect(await codesIn(shop.path)).toEqual(['OLD'])
    withdraw()
    expect(findRunningShop(shop.dataDir)).toBeUndefined()
  })

  test('refuses while another process has the database open, even without a pid file', async () => {
    const folder = aBackup()
    const release = await lockElsewhere(shop.path)
    await expect(script('restore', folder)).rejects.toMatchObject({
      stderr: expect.stringContaining('has the database open'),
    })
    await release()
    await script('restore', folder)
    expect(await codesIn(shop.path)).toEqual(['OLD'])
  })

  test('ignores the pid file of a shop that crashed', async () => {
    const folder = aBackup()
    writeFileSync(join(shop.dataDir, 'shop.pid'), '4194305\n')
    await script('restore', folder)
    expect(await codesIn(shop.path)).toEqual(['OLD'])
  })

  test('replaces a damaged database', async () => {
    const folder = aBackup()
    truncateSync(shop.path, 40_000)
    await script('restore', folder)
    expect(await codesIn(shop.path)).toEqual(['OLD'])
  })
})
