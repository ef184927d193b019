import { useQuery } from '@tanstack/react-query'
import { readOrderSheet } from '#features/orders/orders.calls.ts'
import { isDay, todayInVietnam } from '#shared/dates.ts'
import { CITIES } from '#shared/shop.ts'
import { queryOf } from '../admin.api.ts'
import { useAddressParams } from '../kit/use-address-params.ts'
import { useWords } from '../words.tsx'

/** Returns what leaves the shop on the day and in the city of the screen's address, for paper. */
export function useDaySheet() {
  const { locale } = useWords()
  const [params, setParams] = useAddressParams()
  const asked = params.get('day') ?? ''
  const day = isDay(asked) ? asked : todayInVietnam()
  const city = CITIES.find((known) => known === params.get('city'))
  /** Returns what sets a parameter of the address; an empty value removes it. */
  const set = (name: string) => (value: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  const { data, error, refetch } = useQuery({
    ...queryOf(readOrderSheet, { query: { day, city, locale } }),
    refetchOnMount: 'always',
  })
  return { params, day, city, set, sheet: data, error, retry: () => void refetch() }
}
