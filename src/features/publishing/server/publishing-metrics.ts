import type { PageStore } from '@moc-lan/page-store'
import type { Shop } from '#server/shop.ts'
import { gauge } from '#server/watch/metrics.ts'
import { newestVersion } from './tags.ts'

export const PUBLISHING_LAG = gauge(
  'shop_publishing_lag_seconds',
  'Seconds since this process last knew every change of content',
  [],
)
export const VERSIONS_BEHIND = gauge(
  'shop_publishing_behind_versions',
  'Content versions that the database has and this process does not know yet',
  [],
)
export const PAGES = gauge('shop_pages', 'Pages that wait to be rendered ahead, and pages in work', ['state'])

/** Registers how the state of saved pages is read. Only the versions need the database. */
export function watchPublishing({ db, metrics }: Pick<Shop, 'db' | 'metrics'>, pages: Pick<PageStore, 'state'>): void {
  metrics.gauge(PUBLISHING_LAG, () => [{ labels: {}, value: pages.state().lagMs / 1000 }])
  metrics.gauge(VERSIONS_BEHIND, async () => {
    const newest = await newestVersion(db)
    return [{ labels: {}, value: Math.max(0, newest - pages.state().knownVersion) }]
  })
  metrics.gauge(PAGES, () => {
    const { waitingAhead, rendering } = pages.state()
    return [
      { labels: { state: 'waiting' }, value: waitingAhead },
      { labels: { state: 'rendering' }, value: rendering },
    ]
  })
}
