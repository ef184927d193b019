import { ApiError, callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import type { TrackedOrder } from './tracking.ts'

export type Found =
  | { kind: 'found'; order: TrackedOrder }
  | { kind: 'notFound' }
  /** The look-up itself failed; the reason is for the reader, where the server gave one. */
  | { kind: 'failed'; reason: string | null }

/** Looks an order up by its number. Throws only when the signal aborts it. */
export async function trackOrder(orderId: string, locale: Locale, signal: AbortSignal): Promise<Found> {
  try {
    const order = await callApi<TrackedOrder>(`/api/orders/track/${encodeURIComponent(orderId)}`, { locale, signal })
    return { kind: 'found', order }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ApiError && error.status === 404) return { kind: 'notFound' }
    return { kind: 'failed', reason: error instanceof ApiError ? error.reason : null }
  }
}
