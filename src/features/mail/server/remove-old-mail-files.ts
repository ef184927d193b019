import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Removes mails in files (written if there is no mail server) from before the instant, until the signal is aborted.
 * Returns the number of removed files.
 */
export async function removeOldMailFiles(dataDir: string, before: Date, signal?: AbortSignal): Promise<number> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  let removed = 0
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    if (signal?.aborted) break
    const path = join(folder, name)
    const written = await stat(path).catch(() => null)
    if (!written?.isFile() || written.mtime >= before) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}
