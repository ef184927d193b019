import { refreshCustomers } from '#features/customers/server/fold-customers.ts'
import { createNightlyBackup } from '#features/backups/server/nightly-backup.ts'
import { createBooksRound } from '#features/books/server/keep-compared.ts'
import { applySalePrices } from '#features/catalog/server/apply-sale-prices.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { removeOldMailFiles } from '#features/mail/server/remove-old-mail-files.ts'
import { createMailSender } from '#features/mail/server/sender.ts'
import { emptyUnpaidCheckouts } from '#features/orders/server/empty-unpaid-checkouts.ts'
import { endUnconfirmed } from '#features/orders/server/end-unconfirmed.ts'
import { foldOrders } from '#features/orders/server/order-find-text.ts'
import { createReconciler } from '#features/orders/server/reconcile.ts'
import { renewHome } from '#features/home/server/renew-home.ts'
import { MAIL_RECORD_DAYS } from '#features/privacy/retention.ts'
import { deleteExpiredRows } from '#features/privacy/server/delete-expired-rows.ts'
import { forgetAgain } from '#features/privacy/server/forget-again.ts'
import { queueReminders } from '#features/reminders/server/queue-reminders.ts'
import { sweepClaims } from '#features/claims/server/sweep-claims.ts'
import { sweepPhotos } from '#features/order-photos/server/sweep-photos.ts'
import { sweepReviewPhotos } from '#features/reviews/server/sweep-review-photos.ts'
import { sweepUploads } from '#features/uploads/server/sweep-uploads.ts'
import { createEventSender } from '#features/webhook/server/send-events.ts'
import type { Shop } from '#server/shop.ts'
import { throwTogether } from '#server/throw-together.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts'
import { PAGE_JOBS } from './page-jobs.ts'
import { HOURLY, type JobDeps, type JobEntry } from './start-jobs.ts'

type ShopJob = JobEntry<Pick<JobDeps, 'shop'>>

/** Opens a job each of whose rounds is one call. */
const inShop =
  (work: (shop: Shop, signal: AbortSignal) => Promise<unknown>): ShopJob['open'] =>
  ({ shop }) =>
  (signal) =>
    work(shop, signal)

const RECONCILE_PAYMENTS: ShopJob = {
  name: 'payments',
  does: 'reads each provider’s log and books what no webhook brought, finishes refunds, cancels expired checkouts',
  runsIn: 'one process',
  progress:
    '`shop_state` (`reconciledUntil:…`, `expiredCheckoutsFrom:…` and `closedLinksUpTo:…`, by provider), `refunds`, `checkouts`, `payment_links`',
  // A paid intent has its order in a minute, also when the provider has just come back.
  periodMs: 15 * SECOND_MS,
  retry: { firstMs: 5 * SECOND_MS, longestMs: 20 * SECOND_MS },
  stopTimeoutMs: 2 * SECOND_MS,
  open: ({ shop }) => createReconciler(shop),
}

const END_UNCONFIRMED: ShopJob = {
  name: 'unconfirmed orders',
  does: 'cancels orders on delivery that nobody has confirmed in time',
  runsIn: 'one process',
  progress: 'the columns `confirm_by`, `status` and `ended_unconfirmed` of `orders`',
  // How late an order may end, also while another one cannot be ended.
  periodMs: MINUTE_MS,
  retry: { firstMs: 10 * SECOND_MS, longestMs: MINUTE_MS },
  open: inShop(endUnconfirmed),
}

const SEND_MAIL: ShopJob = {
  name: 'mail',
  does: 'sends the mails that are due in the outbox',
  runsIn: 'each process',
  progress: 'the rows of `mails`, which one sender claims at a time',
  periodMs: 2 * SECOND_MS,
  // Each message waits longer after each failure, too.
  retry: { firstMs: 10 * SECOND_MS, longestMs: MINUTE_MS },
  open: ({ shop }) => createMailSender(shop, compose),
}

const APPLY_SALE_PRICES: ShopJob = {
  name: 'sale prices',
  does: 'shows the prices of sales that start, removes sales that are over, and has their pages rendered again',
  runsIn: 'one process',
  progress: 'the columns of the sale in `products`',
  // How long a page may show the price of before; purchases are priced by the clock.
  periodMs: SECOND_MS / 2,
  retry: { firstMs: SECOND_MS / 2, longestMs: 5 * SECOND_MS },
  open: inShop(applySalePrices),
}

const RENEW_HOME: ShopJob = {
  name: 'home page',
  does: 'has the home page rendered again when its month or the soonest delivery of a city changes, or that delivery is today’s',
  runsIn: 'one process',
  progress: '`shop_state` (`homeShown`)',
  // How long the page may name a slot that is full; until when to order for it is on the page itself.
  periodMs: 10 * SECOND_MS,
  retry: { firstMs: 5 * SECOND_MS, longestMs: MINUTE_MS },
  open: inShop(renewHome),
}

const DELETE_EXPIRED_ROWS: ShopJob = {
  ...HOURLY,
  name: 'expired rows',
  does: 'deletes expired sessions, links, devices and rate limits, and applies the retention periods of all other tables, except unpaid checkouts’',
  runsIn: 'one process',
  progress: 'the rows’ own times; `shop_state` (`forgottenOrdersUpTo`, `emptyRecordsUpTo`)',
  open: inShop(deleteExpiredRows),
}

const QUEUE_REMINDERS: ShopJob = {
  name: 'reminders',
  does: 'queues the mails of customers’ reminders that are due today',
  runsIn: 'one process',
  progress: 'the rows of `reminders`, each with its next occasion; the ids in `mails`',
  periodMs: 10 * MINUTE_MS,
  retry: { firstMs: MINUTE_MS, longestMs: HOUR_MS },
  open: inShop(queueReminders),
}

const FOLD_ORDERS: ShopJob = {
  name: 'order search',
  does: 'fills in the texts by which orders are found: of new orders, of renamed products, and after an update all of them',
  runsIn: 'one process',
  progress: 'the column `search` of `orders`',
  periodMs: MINUTE_MS,
  retry: { firstMs: MINUTE_MS, longestMs: HOUR_MS },
  open:
    ({ shop }) =>
    (signal) =>
      foldOrders(shop.db, signal),
}

const REFRESH_CUSTOMERS: ShopJob = {
  name: 'customers',
  does: 'gives new orders and accounts their customer’s record, and sums what changed; after an update all of them',
  runsIn: 'one process',
  progress: 'the columns `customer_id` of `orders` and `users`, and `search` of `customers`',
  periodMs: MINUTE_MS,
  retry: { firstMs: MINUTE_MS, longestMs: HOUR_MS },
  open:
    ({ shop }) =>
    (signal) =>
      refreshCustomers(shop.db, signal),
}

const EMPTY_UNPAID_CHECKOUTS: ShopJob = {
  ...HOURLY,
  name: 'unpaid checkouts',
  does: 'empties unpaid checkouts past their retention period, after asking the payment provider',
  runsIn: 'one process',
  progress: 'the rows of `checkouts`; `shop_state` (`unpaidCheckoutsUntil`)',
  open: inShop(emptyUnpaidCheckouts),
}

const FORGET_AGAIN: ShopJob = {
  ...HOURLY,
  name: 'forgotten people',
  does: 'forgets again the people whom a restored database has brought back',
  runsIn: 'each process',
  progress: '`shop_state` (`forgottenLedger`)',
  open: inShop(forgetAgain),
}

const REMOVE_MAIL_FILES: ShopJob = {
  ...HOURLY,
  name: 'mail files',
  does: 'removes mails in files past their retention period',
  runsIn: 'each process',
  progress: 'none: the files’ own times decide',
  open:
    ({ shop }) =>
    (signal) =>
      removeOldMailFiles(shop.config.dataDir, new Date(shop.clock.now().getTime() - MAIL_RECORD_DAYS * DAY_MS), signal),
}

const SWEEP_UPLOADS: ShopJob = {
  name: 'uploads',
  does: 'removes uploaded files that were never published, and photos of orders, claims and reviews that are no longer shown',
  runsIn: 'one process',
  progress: 'the rows of `uploads`, `order_photos`, `claims` and `review_photos`',
  periodMs: 15 * MINUTE_MS,
  retry: { firstMs: MINUTE_MS, longestMs: 15 * MINUTE_MS },
  open:
    ({ shop }) =>
    async (signal) => {
      const failures: unknown[] = []
      for (const sweep of [sweepUploads, sweepPhotos, sweepClaims, sweepReviewPhotos])
        await sweep(shop, signal).catch((error: unknown) => failures.push(error))
      throwTogether(failures)
    },
}

const COMPARE_BOOKS: ShopJob = {
  name: 'books',
  does: 'compares orders and refunds with the payment providers and the bank once a day, for the days up to yesterday',
  runsIn: 'one process',
  progress: '`shop_state` (`comparedBooks`)',
  // How late a comparison may begin.
  periodMs: 10 * MINUTE_MS,
  retry: { firstMs: 5 * MINUTE_MS, longestMs: HOUR_MS },
  stopTimeoutMs: 2 * SECOND_MS,
  open: ({ shop }) => createBooksRound(shop),
}

const NIGHTLY_BACKUP: ShopJob = {
  name: 'nightly backup',
  does: 'backs the shop up once a night, checks the copy, sends it to a bucket, removes old ones',
  runsIn: 'one process',
  progress: '`shop_state` (`nightlyBackup`), and the backups’ own names',
  // How late a backup may begin.
  periodMs: 10 * MINUTE_MS,
  retry: { firstMs: 5 * MINUTE_MS, longestMs: HOUR_MS },
  // A backup that a stop breaks off begins again after the next start.
  stopTimeoutMs: 2 * SECOND_MS,
  open: ({ shop }) => createNightlyBackup(shop),
}

const STREAM_EVENTS: ShopJob = {
  name: 'events',
  does: 'sends what has happened to the back-offices that are open, and ends streams whose readers have signed out',
  runsIn: 'each process',
  progress: 'the ids of `shop_events`; each browser knows the last one it received',
  periodMs: SECOND_MS / 2,
  retry: { firstMs: SECOND_MS / 2, longestMs: 5 * SECOND_MS },
  open:
    ({ shop }) =>
    () =>
      shop.events.round(),
}

const DELIVER_WEBHOOKS: ShopJob = {
  name: 'webhook',
  does: 'sends what has happened to EVENTS_WEBHOOK_URL, signed, until it is received or given up',
  runsIn: 'one process',
  progress: '`shop_state` (`eventsWebhook`), and the rows of `webhook_deliveries`, which one sender claims at a time',
  periodMs: 2 * SECOND_MS,
  // Each delivery waits longer after each failure, too.
  retry: { firstMs: 5 * SECOND_MS, longestMs: MINUTE_MS },
  open: ({ shop }) => createEventSender(shop),
}

/** The background jobs that need no saved pages; `npm run dev` runs these. */
export const SHOP_JOBS: readonly ShopJob[] = [
  RECONCILE_PAYMENTS,
  END_UNCONFIRMED,
  SEND_MAIL,
  STREAM_EVENTS,
  DELIVER_WEBHOOKS,
  APPLY_SALE_PRICES,
  RENEW_HOME,
  SWEEP_UPLOADS,
  DELETE_EXPIRED_ROWS,
  QUEUE_REMINDERS,
  FOLD_ORDERS,
  REFRESH_CUSTOMERS,
  EMPTY_UNPAID_CHECKOUTS,
  FORGET_AGAIN,
  REMOVE_MAIL_FILES,
  COMPARE_BOOKS,
  NIGHTLY_BACKUP,
]

/** Every background job of a running shop. */
export const JOBS: readonly JobEntry<JobDeps>[] = [...SHOP_JOBS, ...PAGE_JOBS]
