import { z } from 'zod'
import type { Mailbox } from '#server/config.ts'

/** Returns null for an invalid address: the payment provider sends addresses unchecked. */
export function mailbox(name: string, address: string): Mailbox | null {
  return z.email().safeParse(address).success ? { name, address } : null
}
