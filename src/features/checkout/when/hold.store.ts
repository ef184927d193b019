import { atom } from 'nanostores'
import type { DeliveryTimes } from '#features/delivery/delivery-rules.ts'
import { ApiError } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import { serverNow } from '#shared/server-clock.ts'
import type { CheckoutApi } from '../checkout.api.ts'
import { deliveryKey } from '../payment-session.ts'
import type { WireQuote } from '../quote.schema.ts'
import { heldUntil } from './held-until.ts'
import { $slots, loadSlots } from './slots.store.ts'

/** The place in a slot that this checkout holds, or held until an instant that has passed. */
export interface Hold {
  delivery: NonNullable<WireQuote['delivery']>
  /** By the server's clock. */
  until: Date
}

export const $hold = atom<Hold | null>(null)

/**
 * Notes for how long each session holds its place (`heldUntil`), from the server's answer on. If a slot is refused, the
 * list of slots is outdated and is loaded again.
 */
export function watchHold(api: CheckoutApi, locale: Locale, times: DeliveryTimes): CheckoutApi {
  async function createSession(...input: Parameters<CheckoutApi['createSession']>) {
    try {
      const session = await api.createSession(...input)
      const { delivery } = session.quote
      $hold.set(delivery?.slotId ? { delivery, until: heldUntil(times, delivery, serverNow()) } : null)
      return session
    } catch (error) {
      if (error instanceof ApiError && error.code?.startsWith('slot_')) {
        const { city, day } = $slots.get()
        if (city) void loadSlots(locale, city, day)
        const [{ delivery }] = input
        // Others have the place that was held until now; else a place that is still held could not be moved.
        if (deliveryKey(delivery) === deliveryKey($hold.get()?.delivery ?? null)) $hold.set(null)
      }
      throw error
    }
  }
  return { ...api, createSession }
}
