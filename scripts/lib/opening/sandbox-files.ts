import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PAYMENT_ADAPTERS } from '#features/payments/server/payment-adapters.ts'

const SANDBOXES = PAYMENT_ADAPTERS.flatMap(({ sandboxFiles }) => sandboxFiles ?? [])

/** Returns the ids of the payments that the sandboxes inside the shop know: test money paid them. */
export function sandboxPaymentIds(dataDir: string): Set<string> {
  return new Set(SANDBOXES.flatMap(({ paymentIds }) => [...paymentIds(dataDir)]))
}

/** Moves the sandboxes' state out of the shop into `archive`, or deletes it if that is null. */
export async function retireSandboxes(dataDir: string, archive: string | null): Promise<void> {
  if (archive) await mkdir(archive, { recursive: true, mode: 0o700 })
  for (const name of SANDBOXES.flatMap(({ names }) => names)) {
    const file = join(dataDir, name)
    if (!existsSync(file)) continue
    await (archive ? rename(file, join(archive, name)) : rm(file))
  }
}
