import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { restoreToServer } from '@moc-lan/libsql-safe'
import { lookElsewhere } from '@moc-lan/libsql-safe/testing'
import { SQLD, startSqld } from '@moc-lan/libsql-safe/testing/sqld'
import { openDatabase, type Database } from '#db/client.ts'
import { restore } from '#db/restore.ts'
import { promotions, shopState } from '#db/schema/index.ts'
import { aPromotion, TemporaryShop } from '#db/testing/temporary-shop.ts'
import { readConfig } from '#server/config.ts'
import { FAILED, type Round } from '#server/every.ts'
import { readShopState } from '#server/shop-state.ts'
import { runScript } from '#tests/factories/run-script.ts'
import { openTestBucket, type TestBucket } from '#tests/factories/s3-server.ts'
import { openBackupBucket } from './backup-bucket.ts'
import { makeNightlyBackup } from './make-nightly-backup.ts'
import { createNightlyBackup } from './nightly-backup.ts'

const NEVER = new AbortController().signal

let shop: TemporaryShop
let db: Database
let now: Date
const log = { info: vi.fn(), error: vi.fn() }
beforeEach(async () => {
  vi.clearAllMocks()
  shop = new TemporaryShop()
  db = await shop.open()
  now = new Date('2026-11-24T05:00:00Z')
  mkdirSync(join(shop.dataDir, 'uploads'))
  writeFileSync(join(shop.dataDir, 'uploads/rose.jpg'), 'a rose')
  // A fraction of a millisecond, which the time of a copy does not have.
  utimesSync(join(shop.dataDir, 'uploads/rose.jpg'), 1_790_000_000.1237, 1_790_000_000.1237)
})
afterEach(() => shop.remove())

const backupDir = () => join(shop.dataDir, 'backups')
const made = () => (existsSync(backupDir()) ? readdirSync(backupDir()).sort() : [])
const stateOf = () => readShopState(db, 'nightlyBackup')

/** Runs the job once, as a shop that has just started would. */
async function round(env: Record<string, string> = {}): Promise<unknown> {
  return jobOf(env, makeNightlyBackup)(NEVER)
}

function jobOf(env: Record<string, string> = {}, run?: typeof makeNightlyBackup): Round {
  const config = readConfig({ DATA_DIR: shop.dataDir, BACKUP_AT: '03:00', BACKUP_KEEP_WEEKS: '0', ...env })
  const deps = { db, config, clock: { now: () => now }, log } as unknown as Parameters<typeof createNightlyBackup>[0]
  return createNightlyBackup(deps, run)
}

/** Lets the database have nightly backups, and the next one be due. */
async function due(): Promise<void> {
  await round()
  now = new Date('2026-11-24T20:10:00Z')
}

describe('the nightly backup', () => {
  // Its process has a low priority: beside other tests it takes many times as long.
  test(
    'is made once a night, whatever is restarted, and is a shop that can be restored',
    { timeout: 300_000 },
    async () => {
      await round()
      expect(made(), 'the first one is due at night').toEqual([])
      await db.insert(promotions).values(aPromotion('KEPT'))
      now = new Date('2026-11-24T20:10:00Z')
      // As the shop does it, in a process of its own.
      await jobOf()(NEVER)
      await round()
      now = new Date('2026-11-25T19:59:00Z')
      await round()
      expect(made()).toEqual(['nightly-2026-11-24T20-10-00Z'])
      const folder = join(backupDir(), made()[0]!)
      expect(log.info).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ folder }), expect.any(String))

      const dataDir = join(shop.dataDir, 'restored')
      await restore({ dataDir, databaseUrl: `file:${dataDir}/shop.db`, backupDir: backupDir() }, folder)
      expect(await lookElsewhere(join(dataDir, 'shop.db'), 'SELECT code FROM promotions')).toEqual([{ code: 'KEPT' }])
      expect(readFileSync(join(dataDir, 'uploads/rose.jpg'), 'utf8')).toBe('a rose')
    },
  )

  test('that was due while the shop was stopped is made at its start', async () => {
    await due()
    await round()
    now = new Date('2026-11-28T09:00:00Z')
    await round()
    expect(made()).toHaveLength(2)
  })

  test('removes the oldest, never one that a person made, and pictures take space once', async () => {
    await due()
    mkdirSync(join(backupDir(), 'monday'), { recursive: true })
    mkdirSync(join(backupDir(), 'nightly-2026-11-20T20-00-00Z.unfinished-1'))
    writeFileSync(join(backupDir(), 'nightly-2026-11-21T20-00-00Z.sending.gz'), 'of a round that was killed')
    for (const day of [24, 25, 26]) {
      now = new Date(`2026-11-${day}T20:10:00Z`)
      await round({ BACKUP_KEEP_DAYS: '2' })
    }
    expect(made()).toEqual(['monday', 'nightly-2026-11-25T20-10-00Z', 'nightly-2026-11-26T20-10-00Z'])
    const files = [25, 26].map((day) => join(backupDir(), `nightly-2026-11-${day}T20-10-00Z/uploads/rose.jpg`))
    expect(statSync(files[0]!).ino).toBe(statSync(files[1]!).ino)
  })

  test('that fails is stored with its reason, keeps the last good one, and is tried again', async () => {
    await due()
    await round({ BACKUP_KEEP_DAYS: '1' })
    now = new Date('2026-11-25T20:10:00Z')
    const broken = { DATABASE_URL: `file:${shop.dataDir}/elsewhere.db`, BACKUP_KEEP_DAYS: '1' }
    expect(await round(broken)).toBe(FAILED)
    expect(made()).toEqual(['nightly-2026-11-24T20-10-00Z'])
    expect((await stateOf())?.failure).toMatchObject({
      at: now.toISOString(),
      reason: expect.stringContaining('no database'),
    })
    expect(log.error).toHaveBeenCalledOnce()
    await round({ BACKUP_KEEP_DAYS: '1' })
    expect(made()).toEqual(['nightly-2026-11-25T20-10-00Z'])
    expect((await stateOf())?.failure).toBeNull()
  })

  test('that is broken off by a stop leaves the shop as it was, and is made after the next start', async () => {
    await due()
    const stop = new AbortController()
    const broken = jobOf()(stop.signal)
    stop.abort()
    await expect(broken).rejects.toThrow()
    expect((await stateOf())?.doneAt).toBeNull()
    await round()
    expect(made()).toEqual(['nightly-2026-11-24T20-10-00Z'])
  })

  test('is made and kept every night after a clock that was ten days ahead is right again', async () => {
    await due()
    now = new Date('2026-12-04T20:10:00Z')
    await round({ BACKUP_KEEP_DAYS: '1' })
    for (const day of [24, 25]) {
      now = new Date(`2026-11-${day}T20:10:00Z`)
      await round({ BACKUP_KEEP_DAYS: '1' })
      expect(made()).toEqual([`nightly-2026-11-${day}T20-10-00Z`, 'nightly-2026-12-04T20-10-00Z'])
      expect((await stateOf())?.doneAt).toBe(now.toISOString())
    }
  })

  test('of a shop that was opened while its clock was ahead is due at the next night', async () => {
    now = new Date('2026-12-04T05:00:00Z')
    await round()
    now = new Date('2026-11-24T05:00:00Z')
    await round()
    expect(made()).toEqual([])
    now = new Date('2026-11-24T20:10:00Z')
    await round()
    expect(made()).toHaveLength(1)
  })

  test('whose new pictures the disk has no room for is not begun; those of an earlier backup need none', async () => {
    await due()
    await round()
    const large = join(shop.dataDir, 'uploads/large.jpg')
    writeFileSync(large, '')
    const { bavail, bsize } = statfsSync(shop.dataDir)
    // A file with a hole: it takes no space, and its copy would take all.
    truncateSync(large, bavail * bsize + 1_000_000_000)
    now = new Date('2026-11-25T20:10:00Z')
    expect(await round()).toBe(FAILED)
    expect(made()).toEqual(['nightly-2026-11-24T20-10-00Z'])
    expect((await stateOf())?.failure?.reason).toMatch(/ MB left, and a backup needs /)

    const copy = join(backupDir(), 'nightly-2026-11-24T20-10-00Z/uploads/large.jpg')
    linkSync(large, copy)
    await round()
    expect(made()).toHaveLength(2)
  })

  test('is off where it is not asked for', async () => {
    await round({ BACKUP_AT: 'off' })
    expect(await db.$count(shopState, eq(shopState.key, 'nightlyBackup'))).toBe(0)
  })
})

describe('with a bucket', () => {
  let bucket: TestBucket
  // Each list of more names than that is in parts.
  beforeEach(async () => void (bucket = await openTestBucket({ listedAtOnce: 100 })))
  afterEach(() => bucket.close())
  const settings = () =>
    Object.fromEntries(Object.entries(bucket.env).map(([name, value]) => [`BACKUP_${name}`, value]))
  const opened = () => openBackupBucket(readConfig(settings()).backups.bucket!)
  /** Returns the name of the bucket, and a client of it. */
  const reached = () => {
    const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = readConfig(settings()).backups.bucket!
    const credentials = { accessKeyId, secretAccessKey }
    return { Bucket, client: new S3Client({ region, endpoint: endpoint!, forcePathStyle: true, credentials }) }
  }

  test('each backup is copied there, comes back from there, and old ones are removed', async () => {
    await due()
    await db.insert(promotions).values(aPromotion('KEPT'))
    for (const day of [24, 25, 26]) {
      now = new Date(`2026-11-${day}T20:10:00Z`)
      await round({ ...settings(), BACKUP_KEEP_DAYS: '2' })
    }
    const copies = await opened()
    const [newest] = await copies.list()
    expect(await copies.list()).toEqual(['nightly-2026-11-26T20-10-00Z', 'nightly-2026-11-25T20-10-00Z'])
    expect(bucket.seen.filter(({ method, path }) => method === 'PUT' && path.includes('rose.jpg'))).toHaveLength(1)

    rmSync(backupDir(), { recursive: true })
    const dataDir = join(shop.dataDir, 'restored')
    const env = { ...settings(), DATA_DIR: dataDir, BACKUP_DIR: backupDir() }
    // Made while the clock was ahead: those of today may be newer.
    const ahead = { Bucket: reached().Bucket, Key: 'backups/nightly-2100-01-01T20-10-00Z/complete.json' }
    await reached().client.send(new PutObjectCommand({ ...ahead, Body: '{}' }))
    const { output } = await runScript('scripts/restore.ts', ['--from-bucket'], { env })
    expect(output).toContain(`Restored from ${join(backupDir(), newest!)}`)
    expect(await lookElsewhere(join(dataDir, 'shop.db'), 'SELECT code FROM promotions')).toEqual([{ code: 'KEPT' }])
    expect(readFileSync(join(dataDir, 'uploads/rose.jpg'), 'utf8')).toBe('a rose')
  })

  test('a copy that breaks off on its way back leaves nothing on the disk', async () => {
    await due()
    await round(settings())
    const [name] = made()
    rmSync(join(backupDir(), name!), { recursive: true })
    bucket.failNext(500, 1, (path) => path.endsWith('rose.jpg'))
    await expect((await opened()).fetch(name!, backupDir())).rejects.toThrow()
    expect(made()).toEqual([])
    expect(await (await opened()).fetch(name!, backupDir())).toBe(join(backupDir(), name!))
    expect(made()).toEqual([name])
  })

  test('a picture is removed there with the last backup that has it', async () => {
    await due()
    const photo = join(shop.dataDir, 'uploads/photo.jpg')
    writeFileSync(photo, 'of a forgotten person')
    const backUp = (day: number) => {
      now = new Date(`2026-11-${day}T20:10:00Z`)
      return round({ ...settings(), BACKUP_KEEP_DAYS: '2' })
    }
    const { Bucket, client } = reached()
    const has = async (picture: string) => {
      const { Contents } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'backups/uploads/' }))
      return Contents?.some(({ Key }) => Key === `backups/uploads/${picture}`) ?? false
    }
    await backUp(24)
    rmSync(photo)
    await backUp(25)
    expect(await has('photo.jpg'), 'a backup that is kept has it').toBe(true)

    bucket.failNext(500, 1, (path) => path.endsWith('nightly-2026-11-25T20-10-00Z/complete.json'))
    await backUp(26)
    expect(await has('photo.jpg'), 'the list of a backup cannot be read').toBe(true)
    const begun = { Bucket, Key: 'backups/nightly-2026-11-27T20-10-30Z/shop.db.gz' }
    await client.send(new PutObjectCommand({ ...begun, Body: 'begun' }))
    await backUp(27)
    expect(await has('photo.jpg'), 'another backup is being sent').toBe(true)
    await client.send(new DeleteObjectCommand(begun))
    await backUp(28)
    expect([await has('photo.jpg'), await has('rose.jpg')]).toEqual([false, true])
  })

  test('that fails, the backup on this disk is kept and is copied at the next try', async () => {
    await due()
    bucket.failNext(403, 100)
    expect(await round(settings())).toBe(FAILED)
    expect(made()).toEqual(['nightly-2026-11-24T20-10-00Z'])
    await bucket.close()
    bucket = await openTestBucket()
    now = new Date('2026-11-24T20:20:00Z')
    await round(settings())
    expect(made()).toEqual(['nightly-2026-11-24T20-10-00Z'])
    expect(await (await opened()).list()).toEqual(['nightly-2026-11-24T20-10-00Z'])
  })
})

if (!SQLD) console.warn('SKIPPED: there is no libSQL server (SQLD): its nightly backup was not made')

test.skipIf(!SQLD)(
  'a database server is backed up at night, into a shop on a file',
  async () => {
    const server = await startSqld()
    try {
      // Restored, which takes a tenth of the time of each migration after the other.
      await restoreToServer(join(shop.dataDir, 'shop.db'), server)
      db = await openDatabase({ url: server.url })
      const env = { DATABASE_URL: server.url }
      await round(env)
      await db.insert(promotions).values(aPromotion('KEPT'))
      now = new Date('2026-11-24T20:10:00Z')
      await round(env)
      const copy = join(backupDir(), 'nightly-2026-11-24T20-10-00Z/shop.db')
      expect(await lookElsewhere(copy, 'SELECT code FROM promotions')).toEqual([{ code: 'KEPT' }])
      expect((await stateOf())?.doneAt).toBe(now.toISOString())
    } finally {
      db.close()
      await server.remove()
    }
  },
  180_000,
)
