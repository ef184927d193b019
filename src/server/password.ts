import { hash, verify } from '@node-rs/argon2'
import { BoundedQueue, type Place } from './bounded-queue.ts'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two hashes at a time leave processor time for everything else; 64 of them take about half a second. */
const HASHES = { atATime: 2, longest: 64, reserved: 32 }

/**
 * Hashes for scripts. Requests use the shop's `passwords` instead, where hashes queue. Hashes the composed form (NFC):
 * keyboards differ in whether they send “ấ” as one character or as three.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), OPTIONS)
}

/** The two calls that keep a processor busy for some ten milliseconds; tests replace them to count calls. */
interface Hashing {
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
}

/**
 * Hashes passwords, two at a time, while a bounded number of callers wait; `place` decides the order (see
 * BoundedQueue). All throw QueueFullError when too many wait, and the signal's reason when the caller has disconnected.
 */
export interface Passwords {
  hash(password: string, place: Place): Promise<string>
  /** Resolves to false if there is no hash, after comparing with a random one, which takes the same time. */
  verify(passwordHash: string | null | undefined, password: string, place: Place): Promise<boolean>
  /** Returns how many callers wait. */
  waiting(): number
}

/** Creates the one queue of a process. */
export function createPasswords(hashing: Hashing = { hash: hashPassword, verify }): Passwords {
  const queue = new BoundedQueue(HASHES)
  let nobody: Promise<string> | undefined
  /** Made at the first comparison of the process, for whatever account, so that its duration reveals nothing. */
  function hashOfNobody(): Promise<string> {
    const made = (nobody ??= hashing.hash(crypto.randomUUID()))
    // If it fails, for example for lack of memory, the next comparison makes it again.
    made.catch(() => (nobody = undefined))
    return made
  }
  /** Compares the composed form, then the typed one if it differs: hashes of earlier versions are of what was typed. */
  async function compare(passwordHash: string, password: string): Promise<boolean> {
    const composed = password.normalize('NFC')
    const matches = await hashing.verify(passwordHash, composed)
    return matches || (composed !== password && (await hashing.verify(passwordHash, password)))
  }
  return {
    hash: (password, place) => queue.run(() => hashing.hash(password), place),
    async verify(passwordHash, password, place) {
      const stranger = await hashOfNobody()
      const matches = await queue.run(() => compare(passwordHash ?? stranger, password), place)
      return matches && Boolean(passwordHash)
    },
    waiting: () => queue.waiting,
  }
}
