import type { Cdn } from '#features/cdn/server/open-cdn.ts'
import type { PageStore } from '@moc-lan/page-store'
import { every, type JobTimes, type Round } from '#server/every.ts'
import type { KeptAssets } from '#server/http/kept-assets.ts'
import { holdLease } from '#server/lease.ts'
import type { Shop } from '#server/shop.ts'
import { watchRound } from '#server/watch/watch-round.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'

/** What jobs work with. */
export interface JobDeps {
  shop: Shop
  pages: Pick<PageStore, 'invalidate' | 'version' | 'share' | 'tidyShared'>
  /** Where this process saves its pages. */
  pageFolder: string
  /** The CDN in front of the shop; null: the shop has none. */
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

/**
 * The times of jobs that can wait: after a failure a round is tried again after a minute, at the latest after an hour.
 */
export const HOURLY = { periodMs: HOUR_MS, retry: { firstMs: MINUTE_MS, longestMs: HOUR_MS } }

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
