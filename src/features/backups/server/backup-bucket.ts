import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { unfinishedBackup } from '#db/backup-names.ts'
import { BACKUP_DATABASE } from '#db/backup.ts'
import { beside } from '#db/durable-files.ts'
import { FORGOTTEN_KEYS, FORGOTTEN_LEDGER } from '#db/forgotten-files.ts'
import { isAhead } from '#server/clock.ts'
import type { S3Config } from '#server/config-storage.ts'
import { chooseKept, nightlyTime, type Keep } from './retention.ts'

const PREFIX = 'backups/'
/** Pictures never change, so all backups share them. One is removed with the last backup that names it. */
const PICTURES = `${PREFIX}uploads/`
const DATABASE = `${BACKUP_DATABASE}.gz`
/** Written last: a backup without it is incomplete. Lists its pictures. */
const MANIFEST = 'complete.json'
const ATTEMPTS = 3
/** The time without a byte after which a request is given up, in milliseconds. */
const SILENCE_MS = 60_000

/** Keeps the client from logging a failed stream: the job that called it logs the failure. */
const QUIET = { debug() {}, info() {}, warn() {}, error() {} }

interface Manifest {
  pictures: string[]
}

export interface BackupBucket {
  /** Copies a backup's folder into the bucket; of the pictures only those that are not there. Can be repeated. */
  send(folder: string, name: string): Promise<void>
  /**
   * Removes the backups that need not be kept, and incomplete ones older than the newest complete one. One that was made
   * while the clock was ahead stays until the time of its name, and does not count before.
   */
  removeOld(keep: Keep, now: Date): Promise<void>
  /** Returns the names of the complete backups, the newest first. */
  list(): Promise<string[]>
  /**
   * Copies a backup into a folder of `parent`, unless it is there already, and returns the folder.
   * @throws Error if no backup has this name
   */
  fetch(name: string, parent: string): Promise<string>
}

/** Opens a bucket for backups. Its key must be allowed to list, read, write and delete. */
export async function openBackupBucket(config: S3Config): Promise<BackupBucket> {
  const { S3Client, ...s3 } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
    // A stream cannot be sent again; `put` opens the file again, and the job is tried again as a whole.
    maxAttempts: 1,
    logger: QUIET,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: SILENCE_MS },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const Bucket = config.bucket

  async function keysUnder(Prefix: string): Promise<Map<string, number>> {
    const sizes = new Map<string, number>()
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(new s3.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
      for (const { Key, Size } of page.Contents ?? []) if (Key) sizes.set(Key, Size ?? 0)
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken)
    return sizes
  }
  /** A stream cannot be sent twice, so each attempt opens the file again. */
  async function put(Key: string, path: string): Promise<void> {
    const { size: ContentLength } = await stat(path)
    for (let attempt = 1; ; attempt++) {
      try {
        await client.send(new s3.PutObjectCommand({ Bucket, Key, Body: createReadStream(path), ContentLength }))
        return
      } catch (error) {
        if (attempt === ATTEMPTS) throw error
      }
    }
  }
  async function get(Key: string): Promise<Readable> {
    const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }))
    if (!(Body instanceof Readable)) throw new Error(`The bucket sent nothing for ${Key}`)
    return Body
  }
  const remove = (Key: string) => client.send(new s3.DeleteObjectCommand({ Bucket, Key }))

  /**
   * Removes the pictures that no backup names, such as photos of people who were forgotten. Removes none while a backup
   * is incomplete, because its list comes last, or while a list cannot be read.
   */
  async function removePictures(): Promise<void> {
    // Before the backups: a picture that is sent from now on is not among them.
    const unnamed = new Set((await keysUnder(PICTURES)).keys())
    const left = await backups()
    if (!left.every(({ isComplete }) => isComplete)) return
    for (const { name } of left) {
      const pictures = await readManifest(name).catch(() => null)
      if (!pictures) return
      for (const picture of pictures) unnamed.delete(PICTURES + picture)
    }
    for (const Key of unnamed) await remove(Key)
  }
  async function readManifest(name: string): Promise<string[]> {
    const { pictures } = JSON.parse(await text(await get(`${PREFIX}${name}/${MANIFEST}`))) as Manifest
    return pictures
  }
  const backups = async () => groupByBackup([...(await keysUnder(`${PREFIX}nightly-`)).keys()])

  return {
    async send(folder, name) {
      const zipped = beside(folder, 'sending.gz')
      try {
        await pipeline(createReadStream(join(folder, BACKUP_DATABASE)), createGzip(), createWriteStream(zipped))
        await put(`${PREFIX}${name}/${DATABASE}`, zipped)
      } finally {
        await rm(zipped, { force: true })
      }
      for (const file of [FORGOTTEN_LEDGER, FORGOTTEN_KEYS])
        if (existsSync(join(folder, file))) await put(`${PREFIX}${name}/${file}`, join(folder, file))
      const pictures = await filesIn(join(folder, 'uploads'))
      const present = pictures.length > 0 ? await keysUnder(PICTURES) : new Map<string, number>()
      for (const picture of pictures) {
        const path = join(folder, 'uploads', picture)
        if (present.get(PICTURES + picture) !== (await stat(path)).size) await put(PICTURES + picture, path)
      }
      const Body = JSON.stringify({ pictures } satisfies Manifest)
      await client.send(new s3.PutObjectCommand({ Bucket, Key: `${PREFIX}${name}/${MANIFEST}`, Body }))
    },
    async removeOld(keep, now) {
      const all = (await backups()).filter(({ madeAt }) => !isAhead(madeAt, now))
      const complete = all.filter(({ isComplete }) => isComplete)
      const newest = Math.max(...complete.map(({ madeAt }) => madeAt.getTime()))
      const kept = chooseKept(complete, keep)
      const old = all.filter((each) => (each.isComplete ? !kept.includes(each) : each.madeAt.getTime() < newest))
      for (const Key of old.flatMap(({ keys }) => keys)) await remove(Key)
      await removePictures()
    },
    async list() {
      const complete = (await backups()).filter(({ isComplete }) => isComplete)
      return complete
        .map(({ name }) => name)
        .sort()
        .reverse()
    },
    async fetch(name, parent) {
      const found = (await backups()).find((each) => each.name === name && each.isComplete)
      if (!found) throw new Error(`The bucket ${Bucket} has no complete backup ${name}`)
      const folder = join(parent, name)
      if (existsSync(folder)) return folder
      const unfinished = unfinishedBackup(folder)
      await rm(unfinished, { recursive: true, force: true })
      try {
        await mkdir(unfinished, { recursive: true, mode: 0o700 })
        const save = async (key: string, path: string) => {
          await mkdir(dirname(path), { recursive: true })
          await pipeline(await get(key), createWriteStream(path, { mode: 0o600 }))
        }
        const zipped = join(unfinished, DATABASE)
        await save(`${PREFIX}${name}/${DATABASE}`, zipped)
        await pipeline(
          createReadStream(zipped),
          createGunzip(),
          createWriteStream(join(unfinished, BACKUP_DATABASE), { mode: 0o600 }),
        )
        await rm(zipped)
        for (const file of [FORGOTTEN_LEDGER, FORGOTTEN_KEYS]) {
          const key = `${PREFIX}${name}/${file}`
          if (found.keys.includes(key)) await save(key, join(unfinished, file))
        }
        await save(`${PREFIX}${name}/${MANIFEST}`, join(unfinished, MANIFEST))
        const { pictures } = JSON.parse(await readFile(join(unfinished, MANIFEST), 'utf8')) as Manifest
        for (const picture of pictures)
          await save(PICTURES + picture, join(unfinished, 'uploads', ...picture.split('/')))
        await rename(unfinished, folder)
      } catch (error) {
        // It may have filled the disk.
        await rm(unfinished, { recursive: true, force: true })
        throw error
      }
      return folder
    },
  }
}

interface BucketBackup {
  name: string
  madeAt: Date
  keys: string[]
  isComplete: boolean
}

function groupByBackup(keys: readonly string[]): BucketBackup[] {
  const found = new Map<string, string[]>()
  for (const key of keys) {
    const name = key.slice(PREFIX.length).split('/')[0] ?? ''
    found.set(name, [...(found.get(name) ?? []), key])
  }
  return [...found].flatMap(([name, own]) => {
    const madeAt = nightlyTime(name)
    return madeAt ? [{ name, madeAt, keys: own, isComplete: own.some((key) => key.endsWith(`/${MANIFEST}`)) }] : []
  })
}

/** Returns the files below a folder, as names with slashes; none if it does not exist. */
async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
