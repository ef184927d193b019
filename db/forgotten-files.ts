import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { appendDurably, beside, flush } from './durable-files.ts'

/**
 * The people the shop has forgotten, as keyed hashes: one JSON line for each (src/features/privacy/server/ledger.ts).
 */
export const FORGOTTEN_LEDGER = 'forgotten.jsonl'

/** The keys of those hashes, one per line; the first is in use. */
export const FORGOTTEN_KEYS = 'forgotten-keys'

/**
 * Adds the lines of one folder's ledger and keys to those of another folder. So a restore never rolls them back, and a
 * backup restored on a new machine brings them along.
 */
export async function mergeForgotten(from: string, to: string): Promise<void> {
  for (const name of [FORGOTTEN_KEYS, FORGOTTEN_LEDGER]) {
    if (!existsSync(join(from, name))) continue
    const own = await readLines(join(to, name))
    const added = (await readLines(join(from, name))).filter((line) => !own.includes(line))
    if (added.length > 0) await writeLines(join(to, name), [...own, ...added])
  }
}

/** Returns the non-empty lines of a file; none if the file does not exist. */
export async function readLines(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** Replaces a file for its owner alone, and waits until it is on disk. */
async function writeLines(path: string, lines: readonly string[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = beside(path, `unfinished-${process.pid}`)
  await rm(unfinished, { force: true })
  await appendDurably(unfinished, `${lines.join('\n')}\n`)
  await rename(unfinished, path)
  await flush(dirname(path))
}
