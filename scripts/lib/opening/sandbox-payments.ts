import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Returns the payment intents that the sandbox inside the shop knows: test cards paid them. */
export function sandboxIntents(dataDir: string): Set<string> {
  const file = join(dataDir, 'sandbox.db')
  if (!existsSync(file)) return new Set()
  const sandbox = new DatabaseSync(file, { readOnly: true })
  try {
    const rows = sandbox.prepare(`SELECT id FROM objects WHERE object = 'payment_intent'`).all() as { id: string }[]
    return new Set(rows.map(({ id }) => id))
  } finally {
    sandbox.close()
  }
}

/** Moves the sandbox's state out of the shop into `archive`, or deletes it if that is null. */
export async function retireSandbox(dataDir: string, archive: string | null): Promise<void> {
  if (archive) await mkdir(archive, { recursive: true, mode: 0o700 })
  for (const name of ['sandbox.db', 'sandbox.db-wal', 'sandbox.db-shm', 'sandbox-control-key']) {
    const file = join(dataDir, name)
    if (!existsSync(file)) continue
    await (archive ? rename(file, join(archive, name)) : rm(file))
  }
}
