// What scripts/rolling-deploys.test.ts compares the migrations with, so that processes of the version before keep
// running beside this one (CONTRIBUTING.md, "Change the schema").

/**
 * Every index that a version of the code has named in `INDEXED BY`. A statement that names a missing index fails, so a
 * name stays here, and a migration drops its index only once no version that names it can run.
 */
export const NAMED_INDEXES: readonly string[] = [
  'customers_root',
  'customers_stale',
  'invoice_requests_unfolded',
  'order_items_sold',
  'order_photos_shown',
  'orders_checkout',
  'orders_created',
  'orders_customer',
  'orders_delivery',
  'orders_find',
  'orders_guest',
  'orders_kept_guests',
  'orders_ownerless',
  'orders_status',
  'orders_sums',
  'orders_to_forget',
  'orders_unfolded',
  'orders_unlinked',
  'orders_user',
  'users_unlinked',
]

interface Contraction {
  /** What the migration takes from earlier versions, in the words of `findContractions`. */
  takes: readonly string[]
  why: string
}

/** The migrations that take something from earlier versions on purpose. */
export const CONTRACTIONS: Readonly<Record<string, Contraction>> = {
  '0003_back_office': {
    takes: ['a row of orders is not deleted while refunds.order_id names it'],
    why: 'The shop deletes no order; the command that removes the demo is run from the newer version.',
  },
  '0013_payment-edges': {
    takes: ['a row of orders is not deleted while disputes.order_id names it'],
    why: 'As in 0003.',
  },
  '0019_payment-providers': {
    takes: [
      'disputes has the new unique key (order_id,id)',
      'disputes has lost the unique key (id), which ON CONFLICT may name',
      'stuck_events has the new unique key (payment_provider,id)',
      'stuck_events has lost the unique key (id), which ON CONFLICT may name',
      'checkouts has the new unique key (payment_intent_id,payment_provider)',
      'checkouts has lost the unique key (payment_intent_id), which ON CONFLICT may name',
      'orders has the new unique key (payment_intent_id,payment_provider)',
      'orders has lost the unique key (payment_intent_id), which ON CONFLICT may name',
      'payment_events has the new unique key (payment_provider,id)',
      'payment_events has lost the unique key (id), which ON CONFLICT may name',
    ],
    why:
      'Ids are unique within a payment provider only. The version before fails to record disputes and stuck events ' +
      'beside this one, and they are recorded by its first process (decision 021).',
  },
  '0034_order-find': {
    takes: ['the index orders_unfolded has another condition'],
    why: 'The code names the index since this migration.',
  },
  '0061_cash-money': {
    takes: ['a row of orders is not deleted while cash_collections.order_id names it'],
    why: 'As in 0003.',
  },
  '0062_cash-refunds': {
    takes: ['a row of cash_payments is not deleted while cash_refunds.payment_id names it'],
    why: 'No version deletes the payment.',
  },
  '0065_supplements': {
    takes: ['a row of payment_links is not deleted while refunds.payment_link_id names it'],
    why: 'No version deletes a link.',
  },
  '0076_sizes': {
    takes: ['a row of products is not deleted while products.size_of names it'],
    why: 'The shop archives products; the command that removes the demo is run from the newer version.',
  },
}
