import { hash, verify } from '@node-rs/argon2'
import { BoundedQueue, type Place } from './bounded-queue.ts'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two hashes at a time leave the processors to everybody else; 64 of them are worked off in about half a second. */
const HASHES = { atATime: 2, longest: 64, reserved: 32 }

/** Hashes for scripts. Whatever answers a request goes through the shop's `passwords` instead, where hashes queue. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

/** The two calls that cost a processor for some ten milliseconds; replaced by tests that count them. */
interface Hashing {
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
}

/**
 * Hashes passwords, two at a time, with a bounded number of callers waiting; `place` says whose turn it is (see
 * BoundedQueue). All throw QueueFullError when too many wait, and the signal's reason when the caller is gone.
 */
export interface Passwords {
  hash(password: string, place: Place): Promise<string>
  /** Compares with nobody's password, in the same time, where there is no hash; resolves to false then. */
  verify(passwordHash: string | null | undefined, password: string, place: Place): Promise<boolean>
}

/** Creates the one queue of a process. */
export function createPasswords(hashing: Hashing = { hash: hashPassword, verify }): Passwords {
  const queue = new BoundedQueue(HASHES)
  let nobody: Promise<string> | undefined
  return {
    hash: (password, place) => queue.run(() => hashing.hash(password), place),
    async verify(passwordHash, password, place) {
      // Made at the first comparison of all, whomever it is for, so that its time tells nothing.
      const stranger = await (nobody ??= hashPassword(crypto.randomUUID()))
      const matches = await queue.run(() => hashing.verify(passwordHash ?? stranger, password), place)
      return matches && Boolean(passwordHash)
    },
  }
}
