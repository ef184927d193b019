import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Puts a new folder in the place of another when it is finished, and not before: while it is filled, and should that
 * fail, the old one stays as it was. A process that dies between the two renames leaves none, never half of one.
 * @param target what is replaced; need not be there
 * @param workshop where the new one is made, on the same disk; what lies there is removed
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
