import { basename } from 'node:path'
import type { Cdn } from '#features/cdn/server/open-cdn.ts'
import { createNightlyBackup } from '#features/backups/server/nightly-backup.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { removeOldMailFiles } from '#features/mail/server/remove-old-mail-files.ts'
import { createMailSender } from '#features/mail/server/sender.ts'
import { emptyUnpaidCheckouts } from '#features/orders/server/empty-unpaid-checkouts.ts'
import { foldOrders } from '#features/orders/server/order-find-text.ts'
import { createReconciler } from '#features/orders/server/reconcile.ts'
import { MAIL_RECORD_DAYS } from '#features/privacy/retention.ts'
import { deleteExpiredRows } from '#features/privacy/server/delete-expired-rows.ts'
import { forgetAgain } from '#features/privacy/server/forget-again.ts'
import { queueReminders } from '#features/reminders/server/queue-reminders.ts'
import { markInUse, type PageStore } from '@moc-lan/page-store'
import { sweepClaims } from '#features/claims/server/sweep-claims.ts'
import { sweepPhotos } from '#features/order-photos/server/sweep-photos.ts'
import { sweepUploads } from '#features/uploads/server/sweep-uploads.ts'
import { every, FAILED, type JobTimes, type Round } from '#server/every.ts'
import type { KeptAssets } from '#server/http/kept-assets.ts'
import { holdLease } from '#server/lease.ts'
import type { Shop } from '#server/shop.ts'
import { watchRound } from '#server/watch/watch-round.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts'

/** What jobs work with. */
export interface JobDeps {
  shop: Shop
  pages: Pick<PageStore, 'invalidate' | 'version' | 'share' | 'tidyShared'>
  /** Where this process saves its pages. */
  pageFolder: string
  /** The CDN in front of the shop; null if there is none. */
  cdn: Cdn | null
  keptAssets: Pick<KeptAssets, 'keep'>
}

/** A background job: work that runs again and again beside requests, at once after the start and then by its times. */
export interface JobEntry<Deps> extends JobTimes {
  name: string
  /** What a round does. */
  does: string
  /** Of the processes that share a database: each runs the job for itself, or one runs it for all. */
  runsIn: 'each process' | 'one process'
  /** Where its progress is stored: a job that is killed at any moment goes on from there. */
  progress: string
  open: (deps: Deps) => Round
}

type ShopJob = JobEntry<Pick<JobDeps, 'shop'>>

/**
 * The times of jobs that can wait: after a failure a round is tried again after a minute, at the latest after an hour.
 */
const hourly = { periodMs: HOUR_MS, retry: { firstMs: MINUTE_MS, longestMs: HOUR_MS } }

const RECONCILE_PAYMENTS: ShopJob = {
  name: 'payments',
  does: 'reads each provider’s log and books what no webhook brought, finishes refunds, cancels expired checkouts',
  runsIn: 'one process',
  progress: '`shop_state` (`reconciledUntil:…` and `expiredCheckoutsFrom:…`, by provider), `refunds`, `checkouts`',
  // A paid intent has its order in a minute, also when the provider has just come back.
  periodMs: 15 * SECOND_MS,
  retry: { firstMs: 5 * SECOND_MS, longestMs: 20 * SECOND_MS },
  stopTimeoutMs: 2 * SECOND_MS,
  open: ({ shop }) => createReconciler(shop),
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

const DELETE_EXPIRED_ROWS: ShopJob = {
  ...hourly,
  name: 'expired rows',
  does: 'deletes expired sessions, links, devices and rate limits, and applies the retention periods of orders, contact messages and the audit log',
  runsIn: 'one process',
  progress: 'none: the rows’ own times decide',
  open:
    ({ shop }) =>
    () =>
      deleteExpiredRows(shop),
}

const QUEUE_REMINDERS: ShopJob = {
  name: 'reminders',
  does: 'queues the mails of customers’ reminders that are due today',
  runsIn: 'one process',
  progress: 'the rows of `reminders`, each with its next occasion; the ids in `mails`',
  periodMs: 10 * MINUTE_MS,
  retry: { firstMs: MINUTE_MS, longestMs: HOUR_MS },
  open:
    ({ shop }) =>
    (signal) =>
      queueReminders(shop, signal),
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

const EMPTY_UNPAID_CHECKOUTS: ShopJob = {
  ...hourly,
  name: 'unpaid checkouts',
  does: 'empties unpaid checkouts past their retention period, after asking the payment provider',
  runsIn: 'one process',
  progress: 'the rows of `checkouts`',
  open:
    ({ shop }) =>
    (signal) =>
      emptyUnpaidCheckouts(shop, signal),
}

const FORGET_AGAIN: ShopJob = {
  ...hourly,
  name: 'forgotten people',
  does: 'forgets again the people whom a restored database has brought back',
  runsIn: 'each process',
  progress: '`shop_state` (`forgottenLedger`)',
  open:
    ({ shop }) =>
    (signal) =>
      forgetAgain(shop, signal),
}

const REMOVE_MAIL_FILES: ShopJob = {
  ...hourly,
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
  does: 'removes uploaded files that were never published, and photos of orders and claims that are no longer shown',
  runsIn: 'one process',
  progress: 'the rows of `uploads`, `order_photos` and `claims`',
  periodMs: 15 * MINUTE_MS,
  retry: { firstMs: MINUTE_MS, longestMs: 15 * MINUTE_MS },
  open:
    ({ shop }) =>
    async (signal) => {
      await sweepUploads(shop, signal)
      await sweepPhotos(shop, signal)
      await sweepClaims(shop, signal)
    },
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

/** Finds content that another process has changed. */
export const LOOK_FOR_CHANGES: JobEntry<Pick<JobDeps, 'pages' | 'pageFolder' | 'cdn'>> = {
  name: 'changed content',
  does: 'drops and renders saved pages whose content another process has changed; with a CDN, reports the version passed',
  runsIn: 'each process',
  progress: 'the versions in `content_tags`, compared with those of the saved pages at start',
  periodMs: SECOND_MS / 2,
  retry: { firstMs: SECOND_MS / 2, longestMs: 5 * SECOND_MS },
  open:
    ({ pages, pageFolder, cdn }) =>
    async () => {
      await pages.invalidate()
      await cdn?.report({ version: pages.version, pages: basename(pageFolder) })
    },
}

const PURGE_CDN: JobEntry<Pick<JobDeps, 'cdn'>> = {
  name: 'CDN purges',
  does: 'with a CDN, purges the tags of changed content, at once and when every live process has passed the change',
  runsIn: 'one process',
  progress: '`shop_state` (`cdnPurged`), compared with `content_tags` and `live_processes`',
  periodMs: SECOND_MS / 4,
  retry: { firstMs: SECOND_MS, longestMs: MINUTE_MS },
  open:
    ({ cdn }) =>
    async (signal) =>
      cdn?.purge(signal),
}

const MARK_PAGE_FOLDER: JobEntry<Pick<JobDeps, 'pageFolder'>> = {
  name: 'page folder',
  does: 'marks this process’s folder of saved pages as used, so that others do not remove it',
  runsIn: 'each process',
  progress: 'the time of the file `in-use`',
  // A folder without a mark of the last hour is removed.
  periodMs: 10 * MINUTE_MS,
  retry: { firstMs: MINUTE_MS, longestMs: 10 * MINUTE_MS },
  open:
    ({ pageFolder }) =>
    () =>
      markInUse(pageFolder),
}

const SHARE_PAGES: JobEntry<Pick<JobDeps, 'pages'>> = {
  name: 'shared pages',
  does: 'with a bucket, publishes the pages that this process has rendered, for others to start with',
  runsIn: 'each process',
  progress: 'the lists of pages in the bucket, compared with the saved pages',
  periodMs: 5 * SECOND_MS,
  retry: { firstMs: 10 * SECOND_MS, longestMs: MINUTE_MS },
  // A round has many steps, and a list that is not written is written after the next start.
  stopTimeoutMs: 2 * SECOND_MS,
  open:
    ({ pages }) =>
    async (signal) =>
      // The page store logs a failure once.
      (await pages.share(signal)) || FAILED,
}

const TIDY_SHARED_PAGES: JobEntry<Pick<JobDeps, 'pages'>> = {
  ...hourly,
  name: 'old shared pages',
  does: 'with a bucket, removes from it the pages of builds that no process has used for a day, and bodies that no page has',
  runsIn: 'one process',
  progress: 'none: the marks and times of the objects decide',
  open:
    ({ pages }) =>
    async (signal) =>
      (await pages.tidyShared(signal)) || FAILED,
}

const KEEP_ASSETS: JobEntry<Pick<JobDeps, 'keptAssets'>> = {
  ...hourly,
  name: 'kept assets',
  does: 'marks the browser files of this build as used, and removes those of builds that are not kept any longer',
  runsIn: 'each process',
  progress: 'the times of the folders of `assets`; with a bucket, `shop_state` (`keptBuilds`)',
  open:
    ({ keptAssets }) =>
    () =>
      keptAssets.keep(),
}

/** The background jobs that need no saved pages; `npm run dev` runs these. */
export const SHOP_JOBS: readonly ShopJob[] = [
  RECONCILE_PAYMENTS,
  SEND_MAIL,
  SWEEP_UPLOADS,
  DELETE_EXPIRED_ROWS,
  QUEUE_REMINDERS,
  FOLD_ORDERS,
  EMPTY_UNPAID_CHECKOUTS,
  FORGET_AGAIN,
  REMOVE_MAIL_FILES,
  NIGHTLY_BACKUP,
]

/** Every background job of a running shop. */
export const JOBS: readonly JobEntry<JobDeps>[] = [
  ...SHOP_JOBS,
  LOOK_FOR_CHANGES,
  PURGE_CDN,
  MARK_PAGE_FOLDER,
  SHARE_PAGES,
  TIDY_SHARED_PAGES,
  KEEP_ASSETS,
]

/** The lease of the jobs that run in one process. */
const LEASE = 'background jobs'

/**
 * Starts jobs: those of each process at once, the others while this process has their lease, which it asks for only if
 * there are any. Returns a function that stops them all, side by side, and waits for the rounds in progress.
 */
export function startJobs<Deps extends Pick<JobDeps, 'shop'>>(
  jobs: readonly JobEntry<Deps>[],
  deps: Deps,
  hold: (start: () => () => Promise<void>) => () => Promise<void> = (start) => holdLease(deps.shop, LEASE, start),
): () => Promise<void> {
  const start = (runsIn: JobEntry<Deps>['runsIn']): (() => Promise<void>) => {
    const chosen = jobs.filter((job) => job.runsIn === runsIn)
    const stops = chosen.map(({ open, ...job }) =>
      every({ ...job, round: watchRound(deps.shop, job, open(deps)) }, { log: deps.shop.log }),
    )
    return async () => void (await Promise.all(stops.map((stop) => stop())))
  }
  const stops = [start('each process')]
  if (jobs.some(({ runsIn }) => runsIn === 'one process')) stops.push(hold(() => start('one process')))
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
