import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes wait for their turn, two at a time: a flood of sign-ins must not starve everybody else. */
const inTurn = pLimit(2)

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS))
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password))
}
