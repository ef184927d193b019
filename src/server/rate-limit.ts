import { createHmac } from 'node:crypto'
import type { CallLimit } from '#shared/call.ts'
import { LocalLimit, type Limit, type LimitRule } from './local-limit.ts'
import type { SharedCounts } from './shared-counts.ts'
import { SharedLimit } from './shared-limit.ts'

/**
 * How often one caller may do something: points in a window of seconds. A call's limit counts the account if the call
 * reads a session and there is one, else the address (`addressKey`, endpoint.ts). The limits of passwords, codes and
 * mails have keys of their own.
 */
export const LIMITS = {
  intents: { points: 30, duration: 60 },
  checkout: { points: 60, duration: 60 },
  codes: { points: 20, duration: 60 },
  /** Orders that are paid on delivery, which take places before any money is there. */
  cashOrders: { points: 10, duration: 86_400 },
  slots: { points: 120, duration: 60 },
  tracking: { points: 30, duration: 60 },
  /** Seeing and changing one's own order, by account or by the link of its mails. */
  ownOrder: { points: 30, duration: 600 },
  search: { points: 120, duration: 60 },
  wards: { points: 240, duration: 60 },
  contact: { points: 5, duration: 600 },
  backInStock: { points: 10, duration: 600 },
  reminders: { points: 60, duration: 600 },
  accounts: { points: 20, duration: 600 },
  /** Invitations to the staff that one owner sends. */
  invitations: { points: 20, duration: 3600 },
  /** What a courier reads and reports of their runs, by account or by the link. */
  runs: { points: 240, duration: 600 },
  /** Passwords tried from one address, for any accounts, by browsers that the accounts do not know. */
  signInAddress: { points: 30, duration: 600 },
  /** Passwords tried for one account by browsers it does not know, over all addresses. */
  signIn: { points: 10, duration: 600 },
  /** As `signIn`, for an email without an account, so that the answers do not differ. */
  signInNobody: { points: 10, duration: 600 },
  /** Calls that take a two-step code; wrong codes of one account also wait (features/account, use-code.ts). */
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
  /** Questions to the AI service for the gift finder, of all visitors together: each costs the owner money. */
  giftTexts: { points: 120, duration: 3600 },
} as const satisfies Record<CallLimit, unknown> & Record<string, LimitRule>

export type LimitName = keyof typeof LIMITS

/** The limits against load. All others guard secrets, mailboxes or people, and several processes count them exactly. */
const LENIENT: ReadonlySet<LimitName> = new Set<LimitName>([
  'intents',
  'checkout',
  'slots',
  'search',
  'wards',
  'giftTexts',
])

export interface RateLimits {
  /** Counts one attempt. Resolves to the seconds to wait when it was one too many, else to 0. */
  take(name: LimitName, key: string): Promise<number>
  /** Takes one attempt off the count. */
  giveBack(name: LimitName, key: string): Promise<void>
  /** Returns how many keys of a limit this process keeps now, so that a test can check the bound. */
  size(name: LimitName): number
}

/** What several processes on one database share. */
interface Sharing {
  counts: SharedCounts
  /** Hashes keys, so that the database holds no address and no email. */
  secret: string
}

/**
 * Creates the limits. `factor` multiplies the points of each.
 * @param sharing null: this process is the only one, and counts in its memory
 */
export function createRateLimits(factor: number, sharing: Sharing | null = null): RateLimits {
  const create = (name: LimitName): Limit => {
    const { points, duration } = LIMITS[name]
    const rule = { points: Math.max(1, Math.round(points * factor)), duration }
    if (!sharing) return new LocalLimit(rule)
    const keyOf = (key: string) =>
      `${name}:${createHmac('sha256', sharing.secret).update(`${name}:${key}`).digest('base64url').slice(0, 22)}`
    return new SharedLimit({ ...rule, sharing: LENIENT.has(name) ? 'lenient' : 'exact' }, sharing.counts, keyOf)
  }
  const names = Object.keys(LIMITS) as LimitName[]
  const limits = Object.fromEntries(names.map((name) => [name, create(name)])) as Record<LimitName, Limit>
  return {
    take: async (name, key) => Math.ceil((await limits[name].take(key)) / 1000),
    giveBack: (name, key) => limits[name].giveBack(key),
    size: (name) => limits[name].size,
  }
}
