import { readShopState } from '#server/shop-state.ts'
import type { Shop } from '#server/shop.ts'
import { gauge } from '#server/watch/metrics.ts'
import { startOfDay } from '#shared/dates.ts'
import { DAY_MS } from '#shared/durations.ts'

export const BOOK_DISAGREEMENTS = gauge(
  'shop_books_disagreements',
  'Disagreements with the payment providers and the bank that the last comparison found',
  [],
)
export const BOOK_DAYS = gauge('shop_books_compared', 'How many days the last comparison of the books covered', [])
export const BOOK_AGE = gauge('shop_books_age_seconds', 'How long ago the books were compared', [])

/** Registers how a scrape reads the last comparison. Before the first one there are no values. */
export function watchBooks({ db, clock, metrics }: Pick<Shop, 'db' | 'clock' | 'metrics'>): void {
  const read = async (value: (last: { at: string; from: string; to: string; count: number }) => number) => {
    const last = await readShopState(db, 'comparedBooks')
    return last ? [{ labels: {}, value: value(last) }] : []
  }
  metrics.gauge(BOOK_DISAGREEMENTS, () => read(({ count }) => count))
  metrics.gauge(BOOK_DAYS, () =>
    read(({ from, to }) => 1 + (startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS),
  )
  metrics.gauge(BOOK_AGE, () => read(({ at }) => (clock.now().getTime() - Date.parse(at)) / 1000))
}
