import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Copies a file and waits until the copy is on disk. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await flush(to)
}

/**
 * Copies a folder and waits until it is on disk. Skips files that disappear meanwhile.
 * @param earlier a folder with an earlier copy: a file that has not changed since is linked there, which takes no space
 */
export async function copyFolder(from: string, to: string, earlier?: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    const same = earlier && join(earlier, entry.name)
    if (entry.isDirectory()) await copyFolder(source, target, same)
    else if (entry.isFile() && !(same && (await linked(source, same, target))))
      await copyWithTime(source, target).catch(ignoreMissing)
  }
  await flush(to)
}

/** Returns how many bytes `copyFolder` would copy, since no earlier copy can be linked; 0 if there is no such folder. */
export async function bytesToCopy(from: string, earlier?: string): Promise<number> {
  let bytes = 0
  const entries = await readdir(from, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    ignoreMissing(error)
    return []
  })
  for (const entry of entries) {
    const source = join(from, entry.name)
    const same = earlier && join(earlier, entry.name)
    if (entry.isDirectory()) bytes += await bytesToCopy(source, same)
    else if (entry.isFile() && !(same && (await isUnchanged(source, same).catch(() => false))))
      bytes += await stat(source).then(
        ({ size }) => size,
        () => 0,
      )
  }
  return bytes
}

/** Links a file to its earlier copy. Returns false if there is none, it differs, or the disk knows no links. */
async function linked(source: string, earlier: string, target: string): Promise<boolean> {
  try {
    if (!(await isUnchanged(source, earlier))) return false
    await link(earlier, target)
    return true
  } catch {
    return false
  }
}

async function isUnchanged(source: string, earlier: string): Promise<boolean> {
  const [now, then] = await Promise.all([stat(source), stat(earlier)])
  // A copy's time is rounded to a millisecond.
  return now.size === then.size && Math.abs(now.mtimeMs - then.mtimeMs) < 1
}

async function copyWithTime(from: string, to: string): Promise<void> {
  // Read first: a file that is replaced meanwhile has a later time, so the next copy does not take it for unchanged.
  const { atime, mtime } = await stat(from)
  await copyDurably(from, to)
  await utimes(to, atime, mtime)
}

/** Appends text to a file that only its owner may read, and waits until it is on disk. */
export async function appendDurably(path: string, text: string): Promise<void> {
  await using handle = await open(path, 'a', 0o600)
  await handle.appendFile(text)
  await handle.sync()
}

/**
 * Creates a file that only its owner may read, and waits until it is on disk. A file that exists already stays as it
 * is: of several processes that start together, the text of the fastest counts.
 */
export async function createDurably(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  // Not named by the process id: in containers, two processes of one folder may have the same.
  const own = beside(path, randomUUID())
  try {
    await appendDurably(own, text)
    await link(own, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(own, { force: true })
  }
  await flush(dirname(path))
}

/** Waits until a file's content, or a folder's list of names, is on disk. */
export async function flush(path: string): Promise<void> {
  try {
    await using handle = await open(path, 'r')
    await handle.sync()
  } catch (error) {
    // Not every system can flush a folder.
    if (!['EPERM', 'EISDIR', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** Returns a path in the same folder, so that a rename to it is atomic. */
export function beside(path: string, suffix: string): string {
  return join(dirname(path), `${basename(path)}.${suffix}`)
}

/** Returns an instant (UTC) as part of a file name, `2026-11-20T13-06-02Z`. */
export function stamp(instant: Date): string {
  return instant.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
