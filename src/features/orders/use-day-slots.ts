import { useEffect, useState } from 'react'
import { listSlots } from '#features/delivery/delivery.calls.ts'
import type { WireSlots } from '#features/delivery/slots.schema.ts'
import { callApi } from '#shared/api-client.ts'
import type { Day } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import type { City } from '#shared/shop.ts'

/** The slots and exact times of a day, as the server has told them last; none until then. */
export interface DaySlots {
  status: 'loading' | 'failed' | 'ready'
  slots: WireSlots['slots']
  reload(): void
}

type Loaded = Pick<DaySlots, 'status' | 'slots'> & { day: Day }

/**
 * Returns the slots of a day. The answer for a day that is no longer asked for is dropped.
 * @param version they are loaded again when it changes, and shown as they were until then
 */
export function useDaySlots(locale: Locale, city: City, day: Day, version: number): DaySlots {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [retries, setRetries] = useState(0)
  useEffect(() => {
    let isWanted = true
    const show = (status: DaySlots['status'], slots: DaySlots['slots']) => {
      if (isWanted) setLoaded({ day, status, slots })
    }
    callApi(listSlots, { locale, query: { city, date: day } }).then(
      ({ slots }) => show('ready', slots),
      () => show('failed', []),
    )
    return () => {
      isWanted = false
    }
  }, [locale, city, day, version, retries])
  const shown = loaded?.day === day ? loaded : { status: 'loading' as const, slots: [] }
  return { ...shown, reload: () => setRetries(retries + 1) }
}
