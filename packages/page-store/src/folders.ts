import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const IN_USE = 'in-use'
/** A folder whose mark is younger than this, in milliseconds, belongs to a running process. */
const RECENT_MS = 60 * 60 * 1000

/** Marks a folder of pages as used now, so that other processes do not remove it. */
export async function markInUse(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, IN_USE), String(process.pid))
}

/** Removes the folders beside this one that no process has marked within the last hour. */
export async function removeOthers(folder: string, now = Date.now()): Promise<void> {
  const all = join(folder, '..')
  for (const entry of await readdir(all, { withFileTypes: true })) {
    const other = join(all, entry.name)
    if (!entry.isDirectory() || other === join(folder)) continue
    const used = await stat(join(other, IN_USE)).catch(() => null)
    if (!used || now - used.mtimeMs > RECENT_MS) await rm(other, { recursive: true, force: true })
  }
}
