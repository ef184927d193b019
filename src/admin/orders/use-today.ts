import { useQuery } from '@tanstack/react-query'
import type { DayCards } from '#features/orders/today.schema.ts'
import { pathOf } from '#shared/api-client.ts'
import { queryOf } from '../admin.api.ts'
import { takeArrived } from '../early.ts'
import { useAddressParams } from '../kit/use-address-params.ts'
import { useWords } from '../words.tsx'
import { todayQuery } from './today-query.ts'

/** How often the cards are read again while the tab is looked at, in milliseconds: what others tick is seen soon. */
const AGAIN_MS = 4000

/** Reads the cards of the day in the address, again every few seconds and when the tab is looked at again. */
export function useToday() {
  const { locale } = useWords()
  const [params] = useAddressParams()
  const { call, query } = todayQuery(params, locale)
  return useQuery<DayCards>({
    ...queryOf(call, { query }),
    initialData: () => takeArrived<DayCards>(pathOf(call, { query })),
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt < AGAIN_MS ? true : 'always'),
    refetchInterval: AGAIN_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
}
