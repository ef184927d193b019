import { useQuery } from '@tanstack/react-query'
import { listRuns } from '#features/runs/runs.calls.ts'
import type { DayRuns } from '#features/runs/runs.schema.ts'
import { isDay } from '#shared/dates.ts'
import { queryOf } from '../admin.api.ts'
import { useAddressParams } from '../kit/use-address-params.ts'
import { useWords } from '../words.tsx'

/** How often the runs are read again while the tab is looked at, in milliseconds, as the cards of Today are. */
const AGAIN_MS = 4000

/** Reads the runs and the cards of the day in the address, again every few seconds. */
export function useRuns() {
  const { locale } = useWords()
  const [params] = useAddressParams()
  const asked = params.get('day') ?? ''
  return useQuery<DayRuns>({
    ...queryOf(listRuns, { query: { day: isDay(asked) ? asked : undefined, locale } }),
    refetchInterval: AGAIN_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
}
