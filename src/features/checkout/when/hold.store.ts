import { atom } from 'nanostores'
import { HOLD_MS } from '#features/delivery/hold-time.ts'
import { ApiError } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import { serverNow } from '#shared/server-clock.ts'
import type { CheckoutApi } from '../checkout.api.ts'
import type { WireQuote } from '../quote.schema.ts'
import { $slots, loadSlots } from './slots.store.ts'

/** The place in a slot that this checkout holds, or held until an instant that has passed. */
export interface Hold {
  delivery: NonNullable<WireQuote['delivery']>
  /** By the server's clock. */
  until: Date
}

export const $hold = atom<Hold | null>(null)

/**
 * Notes for how long each session holds its place: 15 minutes from the server's answer on. If a slot is refused, the list
 * of slots is outdated and is loaded again.
 */
export function watchHold(api: CheckoutApi, locale: Locale): CheckoutApi {
  async function createSession(...input: Parameters<CheckoutApi['createSession']>) {
    try {
      const session = await api.createSession(...input)
      const { delivery } = session.quote
      const until = new Date(serverNow().getTime() + HOLD_MS)
      $hold.set(delivery?.slotId ? { delivery, until } : null)
      return session
    } catch (error) {
      const { city, day } = $slots.get()
      if (city && error instanceof ApiError && error.code?.startsWith('slot_')) void loadSlots(locale, city, day)
      throw error
    }
  }
  return { ...api, createSession }
}
