import { RateLimiterMemory } from 'rate-limiter-flexible'

/** How often one visitor's address may do a thing: points in a window of seconds. */
const RULES = {
  intents: { points: 30, duration: 60 },
  checkout: { points: 60, duration: 60 },
  codes: { points: 20, duration: 60 },
  tracking: { points: 30, duration: 60 },
  search: { points: 120, duration: 60 },
  contact: { points: 5, duration: 600 },
  accounts: { points: 20, duration: 600 },
  /** For one account from one address. */
  signIn: { points: 10, duration: 600 },
  /** Codes of two-step sign-in, from one address. */
  twoStep: { points: 30, duration: 600 },
  /** Links mailed to one address. */
  accountMails: { points: 5, duration: 3600 },
  oidc: { points: 60, duration: 600 },
  reviews: { points: 20, duration: 600 },
  export: { points: 10, duration: 600 },
} as const

export type LimitName = keyof typeof RULES

export interface RateLimits {
  /** Counts one attempt. Resolves to the seconds to wait when it was one too many, else to 0. */
  take(name: LimitName, key: string): Promise<number>
}

/** Limits kept in this process's memory; `factor` multiplies how much each allows. */
export function createRateLimits(factor: number): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(RULES).map(([name, rule]) => [
      name,
      new RateLimiterMemory({
        keyPrefix: name,
        points: Math.max(1, Math.round(rule.points * factor)),
        duration: rule.duration,
      }),
    ]),
  ) as Record<LimitName, RateLimiterMemory>
  return {
    async take(name, key) {
      try {
        await limiters[name].consume(key)
        return 0
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal
        return Math.max(1, Math.ceil((refusal as { msBeforeNext: number }).msBeforeNext / 1000))
      }
    },
  }
}
