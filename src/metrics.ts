import type { PageStore } from '@moc-lan/page-store'
import { BOOK_AGE, BOOK_DAYS, BOOK_DISAGREEMENTS, watchBooks } from '#features/books/server/book-metrics.ts'
import { CONFIRM_SECONDS } from '#features/checkout/server/confirm-metrics.ts'
import { PLACES } from '#features/delivery/server/place-metrics.ts'
import { MAILS, OUTBOX_AGE, OUTBOX_DUE, watchOutbox } from '#features/mail/server/mail-metrics.ts'
import { REFUNDS } from '#features/orders/server/refund-metrics.ts'
import { PAYMENTS, watchPayments } from '#features/payments/server/payment-metrics.ts'
import {
  PAGES,
  PUBLISHING_LAG,
  VERSIONS_BEHIND,
  watchPublishing,
} from '#features/publishing/server/publishing-metrics.ts'
import type { Config } from '#server/config.ts'
import { LEASE_HELD } from '#server/lease.ts'
import type { Shop } from '#server/shop.ts'
import { NO_METRICS, type Metric } from '#server/watch/metrics.ts'
import { serveMetrics } from '#server/watch/metrics-server.ts'
import { FAILED_READS, openPrometheus } from '#server/watch/prometheus.ts'
import { NO_TRACES } from '#server/watch/traces.ts'
import { CALL_SECONDS, CALLS_OUT } from '#server/watch/watch-call.ts'
import { BUSY_RETRIES, DATABASE_FAILURES, DATABASE_SECONDS } from '#server/watch/watch-database.ts'
import { LEASE_LEFT, watchLeases } from '#server/watch/watch-leases.ts'
import { QUEUE_WAITING } from '#server/watch/watch-queues.ts'
import { RENDER_SECONDS } from '#server/watch/watch-renders.ts'
import { REQUEST_SECONDS, REQUESTS } from '#server/watch/watch-requests.ts'
import { ROUND_SECONDS, ROUNDS } from '#server/watch/watch-round.ts'

/** Every metric that the shop reports, beside those of its process (memory, event loop, processor). */
export const METRICS: readonly Metric[] = [
  REQUESTS,
  REQUEST_SECONDS,
  RENDER_SECONDS,
  PLACES,
  CONFIRM_SECONDS,
  PAYMENTS,
  REFUNDS,
  BOOK_DISAGREEMENTS,
  BOOK_DAYS,
  BOOK_AGE,
  MAILS,
  OUTBOX_DUE,
  OUTBOX_AGE,
  QUEUE_WAITING,
  PUBLISHING_LAG,
  VERSIONS_BEHIND,
  PAGES,
  LEASE_HELD,
  LEASE_LEFT,
  ROUNDS,
  ROUND_SECONDS,
  DATABASE_SECONDS,
  DATABASE_FAILURES,
  BUSY_RETRIES,
  CALLS_OUT,
  CALL_SECONDS,
  FAILED_READS,
]

/** Opens the metrics and traces that the configuration asks for. The libraries of what is off are not loaded. */
export async function openWatch(config: Pick<Config, 'metrics' | 'traces'>) {
  const prometheus = config.metrics && (await openPrometheus(METRICS))
  const traces = config.traces
    ? await (await import('#server/watch/open-telemetry.ts')).openTelemetry(config.traces)
    : NO_TRACES
  return {
    metrics: prometheus ?? NO_METRICS,
    traces,
    /** Answers `/metrics`, if the configuration asks for it, about a shop and its pages. Resolves to what stops it. */
    async serve(shop: Shop, pages: Pick<PageStore, 'state'>): Promise<() => Promise<void>> {
      if (!prometheus || !config.metrics) return async () => {}
      watchPayments(shop)
      watchBooks(shop)
      watchOutbox(shop)
      watchLeases(shop)
      watchPublishing(shop, pages)
      const { url, close } = await serveMetrics(prometheus, config.metrics)
      shop.log.info({ url }, 'Prometheus can read /metrics')
      return close
    },
  }
}
