import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { quoteExchange } from '#features/checkout/exchange.calls.ts'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { callAdmin } from '../admin.api.ts'
import { useLater } from '../kit/use-later.ts'
import type { DraftLine } from '../new-order/draft.ts'
import { useWords } from '../words.tsx'
import { arePriceable, exchangedLines } from './exchanged-lines.ts'

type Body = { lines: ReturnType<typeof exchangedLines>; updatedAt: string }

/**
 * Prices the lines of an exchange by the server, as they are changed. `quote` is the last price known, which is that of
 * the lines only if `isCurrent`.
 */
export function useExchangeQuote({ id, updatedAt, currency }: OrderDetail, lines: readonly DraftLine[]) {
  const { locale } = useWords()
  const body: Body = { lines: exchangedLines(lines), updatedAt }
  const wanted = arePriceable(lines, currency) ? JSON.stringify(body) : ''
  const asked = useLater(wanted)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [quoteExchange.path, id, asked, locale],
    queryFn: ({ signal }) => callAdmin(quoteExchange, { params: { id }, body: JSON.parse(asked) as Body, signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    // What was priced minutes ago may have changed.
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  })
  const isOwn = wanted !== '' && asked === wanted
  return {
    quote: wanted === '' || error ? undefined : data,
    isCurrent: isOwn && !isPlaceholderData && !error && data !== undefined,
    busy: isFetching || asked !== wanted,
    error: isOwn ? error : null,
    /** Asks for the present price again. Returns it, or why it could not be read: never the one known before. */
    async again() {
      const { data, error, isSuccess, isPlaceholderData } = await refetch({ cancelRefetch: true })
      return { quote: isSuccess && !isPlaceholderData ? data : undefined, error }
    },
  }
}
