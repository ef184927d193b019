import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import { readConfig } from '#server/config.ts'
import { openTestBucket, type TestBucket } from '#tests/factories/s3-server.ts'
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
  {
    env = {},
    ...disk
  }: { env?: Record<string, string> } & Pick<Parameters<typeof makeNightlyBackup>[0], 'readFree' | 'remove'> = {},
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

const settingsOf = (bucket: TestBucket) =>
  Object.fromEntries(Object.entries(bucket.env).map(([name, value]) => [`BACKUP_${name}`, value]))

/** Leaves backups that nobody needs. */
function leaveBackupsOf(days: readonly number[]): void {
  for (const day of days) {
    mkdirSync(join(backupDir(), nameOf(day)), { recursive: true })
    writeFileSync(join(backupDir(), nameOf(day), 'shop.db'), '')
  }
}

test('backups pile up on no disk while the bucket fails', async () => {
  const bucket = await openTestBucket()
  try {
    const env = settingsOf(bucket)
    bucket.failNext(403, 1_000)
    for (const day of [24, 25, 26]) await expect(backUpOn(day, { env })).rejects.toThrow()
    expect(readdirSync(backupDir()).toSorted()).toEqual([nameOf(25), nameOf(26)])
  } finally {
    await bucket.close()
  }
})

test('a disk that is full of surplus backups has room for the next one', async () => {
  leaveBackupsOf([20, 21, 22, 23, 24])
  await backUpOn(25, { readFree: async (folder) => (readdirSync(folder).length > 2 ? 0 : 1e12) })
  expect(readdirSync(backupDir()).toSorted()).toEqual([nameOf(24), nameOf(25)])
})

test('an old backup that cannot be removed prevents neither the next one nor its copy, and fails the round', async () => {
  leaveBackupsOf([21, 22, 23, 24])
  mkdirSync(join(backupDir(), `${nameOf(20)}.unfinished-1`))
  const remove = async (path: string) => {
    if (path.includes(nameOf(20))) throw new Error('half of a backup is not ours')
    if (path.endsWith(nameOf(22))) throw new Error('a whole one is not ours')
    rmSync(path, { recursive: true })
  }
  const bucket = await openTestBucket()
  try {
    const env = settingsOf(bucket)
    const sent = () => bucket.seen.filter(({ method, path }) => method === 'PUT' && path.includes(nameOf(25)))
    const both = 'Error: half of a backup is not ours; Error: a whole one is not ours'
    bucket.failNext(403, 3)
    await expect(backUpOn(25, { env, remove })).rejects.toThrow(/half of .*; .+; .*a whole one/)
    expect(sent()).toHaveLength(3)
    const left = [`${nameOf(20)}.unfinished-1`, nameOf(22), nameOf(24), nameOf(25)]
    expect(readdirSync(backupDir()).toSorted()).toEqual(left)
    await expect(backUpOn(25, { env, remove })).rejects.toThrow(both)
    expect(sent().at(-1)!.path).toContain('complete.json')
    // Tried again, it sends nothing twice.
    const { length } = sent()
    await expect(backUpOn(25, { env, remove })).rejects.toThrow(both)
    expect(sent()).toHaveLength(length)
    expect(await backUpOn(25, { env })).toBe(join(backupDir(), nameOf(25)))
    expect(readdirSync(backupDir()).toSorted()).toEqual([nameOf(24), nameOf(25)])
  } finally {
    await bucket.close()
  }
})
