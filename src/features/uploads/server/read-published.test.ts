import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Storage } from '#server/storage.ts'
import { createFolderStorage } from './folder-storage.ts'
import { readPublished } from './read-published.ts'
import { isStorageFailure } from './storage-failure.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'moc-lan-read-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Reads a picture from a bucket that sends its body like this. */
function read(body: Iterable<Buffer>): Promise<Buffer | null> {
  const bucket = { S3_BUCKET: 'flowers', S3_REGION: 'auto', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
  const storage: Storage = {
    ...createFolderStorage(dataDir, Buffer.alloc(32)),
    open: async () => ({ body: Readable.from(body), bytes: 6, etag: '' }),
  }
  return readPublished({ storage, config: readConfig({ DATA_DIR: dataDir, ...bucket }) }, '/objects/p/lily.webp')
}

test('a picture of the bucket is read whole', async () => {
  expect(String(await read([Buffer.from('lil'), Buffer.from('ies')]))).toBe('lilies')
})

test('a bucket that breaks off halfway through a picture is a failure of the storage', async () => {
  function* half() {
    yield Buffer.from('lil')
    throw new Error('socket hang up')
  }
  await expect(read(half())).rejects.toSatisfy(isStorageFailure)
})
