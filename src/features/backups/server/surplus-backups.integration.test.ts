import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import { readConfig } from '#server/config.ts'
import { openTestBucket } from '#tests/factories/s3-server.ts'
import { makeNightlyBackup } from './make-nightly-backup.ts'

let shop: TemporaryShop
beforeEach(async () => {
  shop = new TemporaryShop()
  await shop.open()
  mkdirSync(join(shop.dataDir, 'uploads'))
})
afterEach(() => shop.remove())

const backupDir = () => join(shop.dataDir, 'backups')
const nameOf = (day: number) => `nightly-2026-11-${day}T20-10-00Z`

/** Makes the backup of a night, of which two are kept. */
function backUpOn(
  day: number,
  { env = {}, ...disk }: { env?: Record<string, string>; readFree?: (folder: string) => Promise<number> } = {},
): Promise<string> {
  const { backups } = readConfig({ DATA_DIR: shop.dataDir, BACKUP_KEEP_DAYS: '2', BACKUP_KEEP_WEEKS: '0', ...env })
  const location = {
    dataDir: shop.dataDir,
    databaseUrl: shop.url,
    databaseAuthToken: undefined,
    backupDir: backupDir(),
  }
  const now = new Date(`2026-11-${day}T20:10:00Z`)
  return makeNightlyBackup({ location, backups, dueAt: now, now, ...disk })
}

test('backups pile up on no disk while the bucket fails', async () => {
  const bucket = await openTestBucket()
  try {
    const env = Object.fromEntries(Object.entries(bucket.env).map(([name, value]) => [`BACKUP_${name}`, value]))
    bucket.failNext(403, 1_000)
    for (const day of [24, 25, 26]) await expect(backUpOn(day, { env })).rejects.toThrow()
    expect(readdirSync(backupDir()).toSorted()).toEqual([nameOf(25), nameOf(26)])
  } finally {
    await bucket.close()
  }
})

test('a disk that is full of surplus backups has room for the next one', async () => {
  for (const day of [20, 21, 22, 23, 24]) {
    mkdirSync(join(backupDir(), nameOf(day)), { recursive: true })
    writeFileSync(join(backupDir(), nameOf(day), 'shop.db'), '')
  }
  await backUpOn(25, { readFree: async (folder) => (readdirSync(folder).length > 2 ? 0 : 1e12) })
  expect(readdirSync(backupDir()).toSorted()).toEqual([nameOf(24), nameOf(25)])
})
