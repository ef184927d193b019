import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Returns the payment intents that the sandbox inside the shop knows. The sandbox may be closed. */
export function sandboxPaymentIds(dataDir: string): Set<string> {
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
