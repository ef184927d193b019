import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Disagreement } from '#shared/disagreements.ts'
import type { City } from '#shared/shop.ts'
import type { BankAccount } from './transfers.ts'

interface CdnPurged {
  /** Tags up to this content version were purged once, when they were raised. */
  onceUntil: number
  /** Tags up to this version were purged after every live process had passed it. */
  finallyUntil: number
  /** The folders of pages (`live_processes.pages`) that were served at the last purge of everything. */
  pages: string[]
}

/** The keys of `shop_state` and their JSON values. */
export interface ShopState {
  /** 32 hexadecimal digits, created with the database: identifies the shop's own payments under any address. */
  shopId: string
  /** The database was filled with the demo shop, whose accounts have a published password. */
  demo: true
  /** Since when the shop takes real orders: an instant, ISO 8601 in UTC. It is never filled with the demo again. */
  openedAt: string
  /** 64 hexadecimal digits: what emails are hashed with before they go into the log. */
  securityLogKey: string
  /**
   * 64 hexadecimal digits: what the numbers of orders that staff take, or whose checkout is lost, are made with, and the
   * ids of checkouts, quotes and orders that are paid by transfer or in cash. The shop's `orderIdKey`.
   */
  lostOrderKey: string
  /** 64 hexadecimal digits: what the links in an order's mails are signed with. */
  orderLinkKey: string
  /** 64 hexadecimal digits: what the visitors who hold places in delivery slots are hashed with. */
  holdKey: string
  /**
   * 64 hexadecimal digits: what the ids of bank transfers and cash payments and the proofs of their browsers are
   * derived from.
   */
  transferKey: string
  /** Where customers send their transfers; none: the shop takes none. */
  bankAccount: BankAccount
  /** The accounts of single cities, to which their customers send instead. */
  cityBankAccounts: Partial<Record<City, BankAccount>>
  /** How many minutes a transfer is waited for; none: `TRANSFER_MINUTES`. */
  transferMinutes: number
  /** Who may pay on delivery (features/payments/cash-rules.ts), as far as the owner has changed it. */
  cashRules: Record<string, unknown>
  /** How many dong the shop counts for a dollar; none: `DEFAULT_DONG_PER_DOLLAR`. */
  dongPerDollar: number
  /** Signs the lists of saved pages that processes share in a bucket. */
  sharedPagesKey: string
  /** 64 hexadecimal digits: what the keys of rate limits are hashed with. */
  rateLimitKey: string
  /** When `/api/ready` last tried to write, in milliseconds since 1970. */
  probedAt: number
  /**
   * Up to when a provider's events were handled or stored as stuck: seconds since the epoch by the provider's clock,
   * taken from its newest event. Moves only after a whole round of the reconciler.
   */
  [reconciledUntil: `reconciledUntil:${string}`]: number
  /**
   * Where the last round that cancelled a provider's expired checkouts stopped, in milliseconds since 1970; none: it
   * reached the end.
   */
  [expiredCheckoutsFrom: `expiredCheckoutsFrom:${string}`]: number
  /**
   * Up to which link the last round came that cancelled the payments of a provider's links: when it expires, in
   * milliseconds since 1970, and its id; none: it reached the end.
   */
  [closedLinksUpTo: `closedLinksUpTo:${string}`]: { expiresAt: number; id: string }
  /** Up to which instant unpaid checkouts that began then are emptied, in milliseconds since 1970. */
  unpaidCheckoutsUntil: number
  /** The id of the order up to which a run of the retention periods came; none: it came to the end. */
  forgottenOrdersUpTo: string
  /** The id of the customer's record up to which it came; none: to the end. */
  emptyRecordsUpTo: string
  /** What a CDN was told to drop (decision 020). Without it, the next purge drops everything. */
  cdnPurged: CdnPurged
  /** The builds whose browser files are in the bucket: `usedAt` in milliseconds since 1970, names below `/_astro/`. */
  keptBuilds: { id: string; usedAt: number; names: string[] }[]
  /**
   * The last 20 values of SITE_URL that this database was served under, the newest last: payments of earlier versions
   * name the shop by its address.
   */
  siteUrls: string[]
  /** The nightly backup. Instants are ISO 8601 in UTC. */
  nightlyBackup: {
    /** When the last one that succeeded was begun. */
    doneAt: string | null
    /** Since when this database has nightly backups: the first is due at the next time of day. */
    countsFrom: string
    /** The last failure since then. */
    failure: { at: string; reason: string } | null
  }
  /**
   * How the books compared last: when (ISO 8601 in UTC), which days in Vietnam, how many disagreements there are, and
   * the first of them.
   */
  comparedBooks: { at: string; from: string; to: string; count: number; disagreements: Disagreement[] }
  /** The delivery rules that the owner has changed (features/delivery/delivery-rules.ts). The rest are the defaults. */
  deliveryRules: Record<string, unknown>
  /** What the owner has changed of the shop's profile (src/shared/shop-profile.ts). The rest are the defaults. */
  shopProfile: Record<string, unknown>
  /**
   * What the owner has changed of how the shop learns what happens (src/shared/shop-notices.ts). The rest are the
   * defaults.
   */
  shopNotices: Record<string, unknown>
  /** When and how the shop says that it is a demo (src/shared/demo-notice.ts), as far as the owner has changed it. */
  demoNotice: Record<string, unknown>
  /** Which event the webhook with this address was last told of (`shop_events`). */
  eventsWebhook: { url: string; after: number }
  /** Seller and tax rates as the owner has saved them (src/server/tax.ts); none: the defaults. */
  tax: Record<string, unknown>
  /** What the home page has shown by the clock since `at` (ISO 8601 in UTC): its month and soonest deliveries. */
  homeShown: { at: string; shown: string }
  /**
   * The digests, the newest first and separated by spaces, of the ledgers whose people are all forgotten in this
   * database: one for each data directory.
   */
  forgottenLedger: string
}

/** What the shop knows about itself, one row per key. */
export const shopState = sqliteTable('shop_state', {
  key: text('key').$type<keyof ShopState>().primaryKey(),
  value: text('value', { mode: 'json' }).$type<ShopState[keyof ShopState]>().notNull(),
})
