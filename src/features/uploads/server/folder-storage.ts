import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { flush } from '#db/durable-files.ts'
import { readAddress, signAddress, uploadIdOf } from './signed-address.ts'
import type { PublishedFile, Storage } from '#server/storage.ts'
import { MAX_PICTURE_BYTES } from '../uploads.ts'
import { guarded } from './storage-failure.ts'

/** How many files are written side by side. */
const AT_ONCE = 8

/**
 * The folder of private files, within `uploads/`, so that backups have them. Their names have no extension, and only
 * files with the extension of a picture are served (`picture-folder.ts`).
 */
export const PRIVATE = 'private/'

/** Returns the folder below the data directory where uploads wait. It is not served, and not part of a backup. */
function incomingFolder(dataDir: string): string {
  return join(dataDir, 'incoming')
}

/**
 * Creates the storage in the data directory: `incoming/<id>` has uploads, `uploads/` has published and served files.
 * Addresses are signed with `secret`, and `receiveUpload` receives what is sent to them.
 */
export function createFolderStorage(dataDir: string, secret: Buffer): Storage {
  const incoming = incomingFolder(dataDir)
  const uploads = join(dataDir, 'uploads')
  const published = (name: string) => join(uploads, name)
  const oneOfFew = pLimit(AT_ONCE)

  async function publish(files: readonly Pick<PublishedFile, 'name' | 'body'>[]): Promise<void> {
    await mkdir(incoming, { recursive: true })
    // Written beside and then renamed, so that no half-written file is ever served.
    const parts = files.map((file) => ({ ...file, part: join(incoming, `${randomUUID()}.part`) }))
    try {
      const writes = parts.map(({ part, body }) => oneOfFew(() => writeDurably(part, body)))
      // All have ended before the parts of a failure are removed.
      const failed = (await Promise.allSettled(writes)).find(({ status }) => status === 'rejected')
      if (failed) throw (failed as PromiseRejectedResult).reason
      const folders = new Set(parts.map(({ name }) => dirname(published(name))))
      for (const folder of folders) await mkdir(folder, { recursive: true })
      for (const { part, name } of parts) await rename(part, published(name))
      for (const folder of folders) await flush(folder)
    } finally {
      await Promise.all(parts.map(({ part }) => remove(part)))
    }
  }

  return {
    inbox: {
      readAddress: (url, now) => readAddress(secret, url, now),
      async receive(id, body, bytes) {
        const part = join(incoming, `${id}.${randomUUID()}.part`)
        await guarded(mkdir)(incoming, { recursive: true })
        try {
          await writeBody(part, body, bytes)
          await guarded(rename)(part, join(incoming, id))
        } finally {
          await guarded(remove)(part)
        }
      },
    },
    uploadKey: (id) => `incoming/${id}`,
    signUpload: async (upload, origin) => origin + signAddress(secret, upload),
    uploadOf(address, origins) {
      if (!URL.canParse(address, origins[0])) return null
      const url = new URL(address, origins[0])
      return origins.includes(url.origin) && !url.username && !url.password ? uploadIdOf(url.pathname) : null
    },
    readUpload: guarded(async (id) => {
      const file = join(incoming, id)
      const size = await stat(file).then(({ size }) => size, ignoreMissing)
      if (size === undefined) return null
      return size > MAX_PICTURE_BYTES ? 'too_large' : ((await readFile(file).catch(ignoreMissing)) ?? null)
    }),
    removeUpload: guarded((id) => remove(join(incoming, id))),
    publish: guarded(publish),
    unpublish: guarded(async (names) => void (await Promise.all(names.map((name) => remove(published(name)))))),
    open: guarded(async (name) => {
      const file = published(name)
      const found = await stat(file).catch(ignoreMissing)
      if (!found?.isFile()) return null
      return {
        body: createReadStream(file),
        bytes: found.size,
        etag: `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`,
      }
    }),
    publicUrl: () => null,
    privateFiles: {
      keep: guarded((name, body) => publish([{ name: PRIVATE + name, body }])),
      read: guarded(async (name) => (await readFile(published(PRIVATE + name)).catch(ignoreMissing)) ?? null),
      remove: guarded((name) => remove(published(PRIVATE + name))),
    },
    sweep: guarded(async (before) => {
      const names = (await readdir(incoming).catch(ignoreMissing)) ?? []
      for (const name of names.filter((each) => each.endsWith('.part'))) {
        const found = await stat(join(incoming, name)).catch(ignoreMissing)
        if (found && found.mtime < before) await remove(join(incoming, name))
      }
    }),
  }
}

function remove(file: string): Promise<void> {
  return rm(file, { force: true })
}

/**
 * Writes a body of exactly so many bytes durably. Leaves a body open whose file fails, so that its client can be told.
 * @throws StorageUnavailableError if the file fails, else the body's own error
 */
async function writeBody(file: string, body: Readable, bytes: number): Promise<void> {
  const handle = await guarded(open)(file, 'wx')
  try {
    let left = bytes
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      left -= chunk.length
      if (left < 0) throw new Error('The upload is longer than it announced')
      await guarded(() => handle.appendFile(chunk))()
    }
    if (left > 0) throw new Error('The upload is shorter than it announced')
    await guarded(() => handle.sync())()
  } finally {
    await guarded(() => handle.close())()
  }
}

async function writeDurably(file: string, body: Buffer): Promise<void> {
  await using handle = await open(file, 'wx')
  await handle.writeFile(body)
  await handle.sync()
}

/** Handles a failed read: a missing file is undefined, and anything else is thrown. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
