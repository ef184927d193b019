import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWords } from '../words.tsx'

/** How long typing must pause before the server is asked, in milliseconds. */
const PAUSE_MS = 300

/**
 * Has the server price what is entered, once it has not changed for a moment. `quote` is the last price known, which is
 * that of the present body only if `isCurrent`. `error` is why the last body that was sent has no price; it is the
 * present one if `isOwn`.
 * @param key names the query, beside the body and the language
 * @param body null: it cannot be priced yet
 */
export function useLatePrice<Body, Quote>(
  key: readonly string[],
  body: Body | null,
  price: (body: Body, signal: AbortSignal) => Promise<Quote>,
) {
  const { locale } = useWords()
  const wanted = body ? JSON.stringify(body) : ''
  const asked = useLater(wanted)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [...key, asked, locale],
    queryFn: ({ signal }) => price(JSON.parse(asked) as Body, signal),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    // What was priced minutes ago may have changed.
    staleTime: 60_000,
    gcTime: 60_000,
  })
  const isOwn = wanted !== '' && asked === wanted
  return {
    quote: wanted === '' ? undefined : data,
    isCurrent: isOwn && !isPlaceholderData && data !== undefined,
    busy: isFetching || asked !== wanted,
    error,
    isOwn,
    /** Asks for the present price again. Returns it, or why it could not be read: never the one known before. */
    async again() {
      const { data, error, isSuccess, isPlaceholderData } = await refetch({ cancelRefetch: true })
      return { quote: isSuccess && !isPlaceholderData ? data : undefined, error }
    },
  }
}

/** Returns a text once it has not changed for a moment. */
function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
