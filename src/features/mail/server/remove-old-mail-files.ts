import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listMailFiles, mailFolder } from './mail-files.ts'

/**
 * Removes mails in files (written if there is no mail server) from before the instant, until the signal is aborted.
 * Returns the number of removed files.
 */
export async function removeOldMailFiles(dataDir: string, before: Date, signal?: AbortSignal): Promise<number> {
  let removed = 0
  for (const name of await listMailFiles({ dataDir })) {
    if (signal?.aborted) break
    const path = join(mailFolder({ dataDir }), name)
    const written = await stat(path).catch(() => null)
    if (!written?.isFile() || written.mtime >= before) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}
