import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateDatabase, openDatabase } from '#db/client.ts'
import { copyEmptyDatabase } from '#db/testing/empty-database.ts'
import { DAY_MS } from '#shared/durations.ts'
import { checkShop } from './check-shop.ts'
import { writeShopState } from './shop-state.ts'

let root: string
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'moc-lan-check-'))
  copyEmptyDatabase(join(root, 'shop/shop.db'))
  const db = await openDatabase({ url: `file:${join(root, 'shop/shop.db')}` })
  await migrateDatabase(db)
  await writeShopState(db, 'openedAt', new Date().toISOString())
  db.close()
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test.each([
  ['shop/backups', true],
  ['shop', true],
  ['shop-backups', false],
  ['elsewhere', false],
])('backups in %s: inside the data folder is %s', async (folder, isInside) => {
  const backup = join(root, folder, '2026-11-23')
  mkdirSync(backup, { recursive: true })
  writeFileSync(join(backup, 'shop.db'), '')
  const { findings } = await checkShop({
    SHOP_ENV_FILE: 'none',
    DATA_DIR: join(root, 'shop'),
    BACKUP_DIR: join(root, folder),
  })
  expect(findings.some(({ variable }) => variable === 'BACKUP_DIR')).toBe(isInside)
})

test('a backup that was made while the clock was ahead is none of the last two days', async () => {
  const backup = join(root, 'shop-backups/2026-12-03')
  mkdirSync(backup, { recursive: true })
  writeFileSync(join(backup, 'shop.db'), '')
  const ahead = new Date(Date.now() + 10 * DAY_MS)
  utimesSync(backup, ahead, ahead)
  const env = { SHOP_ENV_FILE: 'none', DATA_DIR: join(root, 'shop'), BACKUP_DIR: join(root, 'shop-backups') }
  const { findings } = await checkShop(env)
  expect(findings.filter(({ variable }) => variable === 'BACKUP_DIR')).toMatchObject([
    { severity: 'missing', what: expect.stringContaining('no backup of the last two days') as string },
  ])
})

test.each<[string, string, string | null]>([
  ['of a process that was killed', '2026-11-24T20-00-00Z.unfinished-12', 'no backup'],
  [
    'that was made three days ago and fetched from the bucket now',
    'nightly-2026-11-21T20-00-00Z',
    'of the last two days',
  ],
  ['of this night', 'nightly-2026-11-23T20-00-00Z', null],
])('a backup %s (%s) is judged by its name', async (_, name, gap) => {
  const backup = join(root, 'shop-backups', name)
  mkdirSync(backup, { recursive: true })
  writeFileSync(join(backup, 'shop.db'), '')
  const now = new Date('2026-11-24T22:00:00Z')
  utimesSync(backup, now, now)
  const env = { SHOP_ENV_FILE: 'none', DATA_DIR: join(root, 'shop'), BACKUP_DIR: join(root, 'shop-backups') }
  const { findings } = await checkShop(env, now)
  const about = findings.filter(({ variable }) => variable === 'BACKUP_DIR').map(({ what }) => what)
  expect(about).toEqual(gap === null ? [] : [expect.stringContaining(gap)])
})

test('a folder of backups that cannot be read is a risk, and stops no shop', async () => {
  writeFileSync(join(root, 'shop-backups'), 'no folder')
  const env = { SHOP_ENV_FILE: 'none', DATA_DIR: join(root, 'shop'), BACKUP_DIR: join(root, 'shop-backups') }
  const { findings } = await checkShop(env)
  expect(findings.filter(({ variable }) => variable === 'BACKUP_DIR')).toMatchObject([
    { severity: 'risk', what: expect.stringMatching(/shop-backups\) cannot be read \(ENOTDIR/) as string },
  ])
})

test('a nightly backup that failed is named with its reason', async () => {
  const db = await openDatabase({ url: `file:${join(root, 'shop/shop.db')}` })
  const failure = { at: '2026-11-24T20:00:00.000Z', reason: 'the disk is full' }
  await writeShopState(db, 'nightlyBackup', { doneAt: null, countsFrom: '2026-11-23T05:00:00.000Z', failure })
  db.close()
  const env = { SHOP_ENV_FILE: 'none', DATA_DIR: join(root, 'shop'), BACKUP_AT: '03:00' }
  const { findings } = await checkShop(env)
  const about = findings.filter(({ variable }) => variable === 'BACKUP_AT')
  expect(about).toMatchObject([{ severity: 'risk', what: expect.stringContaining('the disk is full') as string }])
})

test.each([
  ['a bucket', 'private', 1],
  ['a bucket', 'r', 1],
  ['a bucket', 'p', 0],
  ['no bucket', 'private', 0],
])(
  'with %s, files in uploads/%s are %i risk of photos that stay when they are removed',
  async (where, folder, count) => {
    const bucket = { S3_BUCKET: 'flowers', S3_REGION: 'auto', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
    mkdirSync(join(root, 'shop/uploads', folder), { recursive: true })
    writeFileSync(join(root, 'shop/uploads', folder, 'photo'), '')
    const env = { SHOP_ENV_FILE: 'none', DATA_DIR: join(root, 'shop'), ...(where === 'a bucket' ? bucket : {}) }
    const { findings } = await checkShop(env)
    expect(findings.filter(({ remedy }) => remedy.includes('uploads:push -- --last'))).toHaveLength(count)
  },
)
