import { ApiError, callApi, mayPass } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import * as calls from './tracking.calls.ts'
import type { TrackedOrder } from './tracking.ts'

export type TrackingResult =
  | { kind: 'found'; order: TrackedOrder }
  | { kind: 'notFound' }
  /** The look-up failed and may succeed later; the reason, if any, is shown to the reader. */
  | { kind: 'failed'; reason: string | null }

/** Finds an order by its number. Throws only if the signal aborts it. */
export async function trackOrder(orderId: string, locale: Locale, signal: AbortSignal): Promise<TrackingResult> {
  try {
    const order = await callApi(calls.trackOrder, { locale, signal, params: { orderId } })
    return { kind: 'found', order }
  } catch (error) {
    if (signal.aborted) throw error
    if (!mayPass(error)) return { kind: 'notFound' }
    // The body of a 5xx may be a proxy's, so its text is not shown.
    return { kind: 'failed', reason: error instanceof ApiError && error.status === 429 ? error.reason : null }
  }
}
