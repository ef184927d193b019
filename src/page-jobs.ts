import { basename } from 'node:path'
import { markInUse } from '@moc-lan/page-store'
import { FAILED } from '#server/every.ts'
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts'
import { HOURLY, type JobDeps, type JobEntry } from './start-jobs.ts'

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
  ...HOURLY,
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
  ...HOURLY,
  name: 'kept assets',
  does: 'marks the browser files of this build as used, and removes those of builds that are not kept any longer',
  runsIn: 'each process',
  progress: 'the times of the folders of `assets`; with a bucket, `shop_state` (`keptBuilds`)',
  open:
    ({ keptAssets }) =>
    () =>
      keptAssets.keep(),
}

/** The background jobs of saved pages and of the build's files; those of the shop itself are in jobs.ts. */
export const PAGE_JOBS: readonly JobEntry<JobDeps>[] = [
  LOOK_FOR_CHANGES,
  PURGE_CDN,
  MARK_PAGE_FOLDER,
  SHARE_PAGES,
  TIDY_SHARED_PAGES,
  KEEP_ASSETS,
]
