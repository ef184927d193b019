import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Resolves to the mails that a shop has written into its data folder, the oldest first; those that it is writing at the
 * moment are not read.
 * @param kind of mail; without it all of them
 */
export async function writtenMails(dataDir: string, kind = ''): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const whole = names.filter((name) => name.includes(kind) && name.endsWith('.eml')).toSorted()
  return Promise.all(whole.map((name) => readFile(join(folder, name), 'utf8')))
}
