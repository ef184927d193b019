import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { quoteStaffOrder } from '#features/checkout/staff-order.calls.ts'
import { ApiError } from '#shared/api-client.ts'
import { callAdmin } from '../admin.api.ts'
import { useLater } from '../kit/use-later.ts'
import { useWords } from '../words.tsx'
import { fieldOf, quoteBody, type Draft } from './draft.ts'

/**
 * Prices the order as it is entered, by the server. `quote` is the last price known, which is the order's own only if
 * `isCurrent`. `problem` is why it cannot be priced, beside a field if `problem.field` names one.
 */
export function useQuote(draft: Draft) {
  const { locale } = useWords()
  const body = quoteBody(draft)
  const wanted = body ? JSON.stringify(body) : ''
  const asked = useLater(wanted)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [quoteStaffOrder.path, asked, locale],
    queryFn: ({ signal }) =>
      callAdmin(quoteStaffOrder, { body: JSON.parse(asked) as NonNullable<typeof body>, signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    // What was priced minutes ago may have changed.
    staleTime: 60_000,
    gcTime: 60_000,
  })
  const isCurrent = wanted !== '' && asked === wanted && !isPlaceholderData && data !== undefined
  return {
    quote: wanted === '' ? undefined : data,
    isCurrent,
    busy: isFetching || asked !== wanted,
    problem: asked === wanted && error ? problemOf(error, draft) : null,
    /** Asks for the present price again. Returns it, or why it could not be read: never the one known before. */
    async again() {
      const { data, error, isSuccess, isPlaceholderData } = await refetch({ cancelRefetch: true })
      return { quote: isSuccess && !isPlaceholderData ? data : undefined, error }
    },
  }
}

function problemOf(error: Error, { lines }: Draft): { text: string | null; field: string | null } {
  if (!(error instanceof ApiError)) return { text: null, field: null }
  const field = error.code === 'invalid_discount_code' ? 'discountCode' : error.field && fieldOf(error.field, lines)
  return { text: error.reason, field }
}
