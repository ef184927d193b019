import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Replaces a folder by a new one once that is complete: until then, and if filling fails, the old one stays unchanged.
 * A process that dies between the two renames leaves no folder, never half of one.
 * @param target the folder to replace; need not exist
 * @param workshop where the new folder is made, on the same disk; its contents are removed
 * @param fill makes the new folder's contents
 * @throws what `fill` throws
 */
export async function replaceFolder(
  target: string,
  workshop: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  const old = `${workshop}-old`
  await rm(workshop, { recursive: true, force: true })
  await mkdir(workshop, { recursive: true })
  try {
    await fill(workshop)
    await rm(old, { recursive: true, force: true })
    await mkdir(dirname(target), { recursive: true })
    await rename(target, old).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    await rename(workshop, target)
  } finally {
    for (const rest of [workshop, old]) await rm(rest, { recursive: true, force: true, maxRetries: 3 })
  }
}
