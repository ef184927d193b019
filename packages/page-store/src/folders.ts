import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST } from './manifest.ts'

const IN_USE = 'in-use'
/** A folder whose mark is younger than this, in milliseconds, belongs to a running process. */
const RECENT_MS = 60 * 60 * 1000

/** Marks a folder of pages as used now, so that other processes do not remove it. */
export async function markInUse(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, IN_USE), String(process.pid))
}

/**
 * Removes the folders of pages beside this one that no process has marked within the last hour. A folder without a mark
 * and without a list of pages is not the store's, whatever the owner has put beside it.
 */
export async function removeOthers(folder: string, now = Date.now()): Promise<void> {
  const all = join(folder, '..')
  for (const entry of await readdir(all, { withFileTypes: true })) {
    const other = join(all, entry.name)
    if (!entry.isDirectory() || other === join(folder)) continue
    const used = await modifiedAt(join(other, IN_USE))
    const isOurs = used !== null || (await modifiedAt(join(other, MANIFEST))) !== null
    if (isOurs && now - (used ?? 0) > RECENT_MS) await rm(other, { recursive: true, force: true })
  }
}

/** Returns when a file was last written, in milliseconds since 1970, or null if there is no such file. */
async function modifiedAt(file: string): Promise<number | null> {
  const found = await stat(file).catch(() => null)
  return found?.isFile() ? found.mtimeMs : null
}
