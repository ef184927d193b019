import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'

/** Returns the folder that mails are written to without a mail server. */
export function mailFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'mail')
}

/** Returns the name that a mail has outside the shop: a hash, because its id may open an order. */
export function mailName(mailId: string): string {
  return createHash('sha256').update(mailId).digest('hex').slice(0, 40)
}

/** Returns how the name of a mail's file ends, from its `mailName`. */
export function mailFileEnd(name: string): string {
  return `-${name.slice(0, 12)}.eml`
}

/** Returns the names of the mails that are files. */
export async function listMailFiles(config: Pick<Config, 'dataDir'>): Promise<string[]> {
  const names = await readdir(mailFolder(config)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.eml'))
}

/** Removes the files of these mails, if there are any. */
export async function removeMailFiles(config: Pick<Config, 'dataDir'>, mailIds: readonly string[]): Promise<void> {
  const ends = new Set(mailIds.map((id) => mailFileEnd(mailName(id))))
  for (const name of await listMailFiles(config))
    if (ends.has(name.slice(name.lastIndexOf('-')))) await rm(join(mailFolder(config), name), { force: true })
}
