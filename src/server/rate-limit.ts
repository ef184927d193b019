import { LRUCache } from 'lru-cache'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { CallLimit } from '#shared/call.ts'

/** How often one caller may do a thing: points in a window of seconds. The key is the address unless a rule says otherwise. */
export const LIMITS = {
  intents: { points: 30, duration: 60 },
  checkout: { points: 60, duration: 60 },
  codes: { points: 20, duration: 60 },
  tracking: { points: 30, duration: 60 },
  search: { points: 120, duration: 60 },
  contact: { points: 5, duration: 600 },
  accounts: { points: 20, duration: 600 },
  /** Passwords tried from one address, for whatever accounts, by browsers that no account knows. */
  signInAddress: { points: 30, duration: 600 },
  /** Passwords tried for one account by browsers it does not know, over all addresses. */
  signIn: { points: 10, duration: 600 },
  /** Codes of two-step sign-in, from one address. */
  twoStep: { points: 30, duration: 600 },
  /** The same for emails that have no account, so that the answers do not tell. */
  signInNobody: { points: 10, duration: 600 },
  /** Passwords tried from one browser that the account knows. */
  signInDevice: { points: 10, duration: 600 },
  /** Passwords tried for one account by all browsers it knows. */
  signInDevices: { points: 100, duration: 600 },
  /** The password asked for once more while signed in, for one account. */
  ownPassword: { points: 10, duration: 600 },
  /** Links mailed to one email. */
  accountMails: { points: 5, duration: 3600 },
  oidc: { points: 60, duration: 600 },
  reviews: { points: 20, duration: 600 },
  export: { points: 10, duration: 600 },
} as const satisfies Record<CallLimit, unknown> & Record<string, { points: number; duration: number }>

export type LimitName = keyof typeof LIMITS

/** How many keys one limit remembers. The least recently seen are dropped first, so a caller who goes on is not forgotten. */
const MAX_KEYS = 5_000

export interface RateLimits {
  /** Counts one attempt. Resolves to the seconds to wait when it was one too many, else to 0. */
  take(name: LimitName, key: string): Promise<number>
  /** Takes one counted attempt back. */
  giveBack(name: LimitName, key: string): Promise<void>
  /** How many keys a limit remembers now. */
  size(name: LimitName): number
}

/** Limits kept in this process's memory, of bounded size; `factor` multiplies how much each allows. */
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

/** The limiter's own store is unbounded, so a key that is dropped from the list is deleted there too. */
function createLimit({ points, duration }: { points: number; duration: number }, factor: number): Limit {
  const limiter = new RateLimiterMemory({ points: Math.max(1, Math.round(points * factor)), duration })
  const keys = new LRUCache<string, true>({
    max: MAX_KEYS,
    dispose: (_, key, reason) => void (reason === 'evict' && limiter.delete(key)),
  })
  return { limiter, keys }
}
