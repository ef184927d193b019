import { LRUCache } from 'lru-cache'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { CallLimit } from '#shared/call.ts'

/**
 * How often one caller may do something: points in a window of seconds. A call's limit counts the account if the call
 * reads a session and there is one, else the network (endpoint.ts). The limits of passwords, codes and mails have keys
 * of their own.
 */
export const LIMITS = {
  intents: { points: 30, duration: 60 },
  checkout: { points: 60, duration: 60 },
  codes: { points: 20, duration: 60 },
  tracking: { points: 30, duration: 60 },
  search: { points: 120, duration: 60 },
  contact: { points: 5, duration: 600 },
  accounts: { points: 20, duration: 600 },
  /** Passwords tried from one network, for any accounts, by browsers that the accounts do not know. */
  signInAddress: { points: 30, duration: 600 },
  /** Passwords tried for one account by browsers it does not know, over all addresses. */
  signIn: { points: 10, duration: 600 },
  /** As `signIn`, for an email without an account, so that the answers do not differ. */
  signInNobody: { points: 10, duration: 600 },
  /** Two-step codes from one network. */
  twoStep: { points: 30, duration: 600 },
  /** Passwords tried from one browser that the account knows. */
  signInDevice: { points: 10, duration: 600 },
  /** Passwords tried for one account by all browsers it knows. */
  signInDevices: { points: 100, duration: 600 },
  /** The own password, asked for again while signed in, for one account. */
  ownPassword: { points: 10, duration: 600 },
  /** Links mailed to one email. */
  accountMails: { points: 5, duration: 3600 },
  oidc: { points: 60, duration: 600 },
  reviews: { points: 20, duration: 600 },
  export: { points: 10, duration: 600 },
} as const satisfies Record<CallLimit, unknown> & Record<string, { points: number; duration: number }>

export type LimitName = keyof typeof LIMITS

/**
 * How many keys one limit keeps. The least recently seen are dropped first, so a persistent caller is not forgotten.
 */
const MAX_KEYS = 5_000

export interface RateLimits {
  /** Counts one attempt. Resolves to the seconds to wait when it was one too many, else to 0. */
  take(name: LimitName, key: string): Promise<number>
  /** Takes one attempt off the count. */
  giveBack(name: LimitName, key: string): Promise<void>
  /** Returns how many keys a limit keeps now. */
  size(name: LimitName): number
}

/** Creates the limits, in the memory of this process and of bounded size. `factor` multiplies the points of each. */
export function createRateLimits(factor: number): RateLimits {
  const limits = Object.fromEntries(Object.entries(LIMITS).map(([name, rule]) => [name, createLimit(rule, factor)]))
  const limit = (name: LimitName) => limits[name] as Limit
  return {
    async take(name, key) {
      const { limiter, keys } = limit(name)
      keys.set(key, true)
      try {
        await limiter.consume(key)
        return 0
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal
        return Math.max(1, Math.ceil((refusal as { msBeforeNext: number }).msBeforeNext / 1000))
      }
    },
    async giveBack(name, key) {
      const { limiter, keys } = limit(name)
      if (keys.has(key)) await limiter.reward(key)
    },
    size: (name) => limit(name).keys.size,
  }
}

interface Limit {
  limiter: RateLimiterMemory
  keys: LRUCache<string, true>
}

/** The limiter's own store is unbounded, so a key that leaves the list is deleted from the store, too. */
function createLimit({ points, duration }: { points: number; duration: number }, factor: number): Limit {
  const limiter = new RateLimiterMemory({ points: Math.max(1, Math.round(points * factor)), duration })
  const keys = new LRUCache<string, true>({
    max: MAX_KEYS,
    dispose: (_, key, reason) => void (reason === 'evict' && limiter.delete(key)),
  })
  return { limiter, keys }
}
