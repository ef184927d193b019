import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Day } from '#shared/dates.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { Locale } from '#shared/locale.ts'
import type { City } from '#shared/shop.ts'
import type { WireQuote } from '../quote.schema.ts'
import type { Draft } from '../checkout-form.ts'
import { withOwnPlace, type SlotList } from './slot-offers.ts'
import { $fullDays, $slots, loadSlots } from './slots.store.ts'

/**
 * Returns the slots of the chosen day and city with the place that this checkout holds (`quoted`), and a function that
 * loads them again. They are also loaded each minute, and when the visitor comes back to the page, because others take
 * places meanwhile.
 */
export function useSlots(
  { deliveryCity: city, deliveryDate: day }: Pick<Draft, 'deliveryCity' | 'deliveryDate'>,
  locale: Locale,
  quoted: WireQuote['delivery'],
): { list: SlotList; reload: () => void } {
  const list = withOwnPlace(useStore($slots), quoted)
  useEffect(() => {
    let timer = 0
    const refresh = () => {
      clearTimeout(timer)
      timer = window.setTimeout(refresh, MINUTE_MS)
      if (!document.hidden) void loadSlots(locale, city, day)
    }
    refresh()
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [locale, city, day])
  return { list, reload: () => void loadSlots(locale, city, day) }
}

/** Returns the days on which a city has no free place in any slot, as far as the page knows. */
export function useFullDays(city: City): ReadonlySet<Day> {
  const known = useStore($fullDays)
  return new Set([...known].flatMap((key) => (key.startsWith(`${city} `) ? [key.slice(city.length + 1)] : [])))
}
