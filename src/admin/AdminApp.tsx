import { useEffect, useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { AskProvider } from './kit/ask.tsx'
import { earlyAnswers } from './early.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { Waiting } from './shell/Waiting.tsx'
import { queryClient, USER_QUERY } from './query-client.ts'
import { $language } from './language.ts'
import { makeRouter } from './router.tsx'
import { WordsProvider } from './words.tsx'
import { loadWords } from './words/load.ts'

/** The longest wait for the first screen's rows, in milliseconds: about as long as drawing skeletons takes. */
const ROWS_MS = 150

// The first screen's data has been loading since the page began (start.ts), so it is drawn once, not part by part.
const rows = Promise.race([earlyAnswers(), new Promise((resolve) => setTimeout(resolve, ROWS_MS))])
// Nothing is shown before the user is known. The guard handles a failure itself.
void queryClient.prefetchQuery(USER_QUERY)
const ready = Promise.all([makeRouter(), loadWords($language.get()).catch(() => {}), rows])

/** The admin app: everything under /admin, in the browser only. */
export default function AdminApp() {
  const [router, setRouter] = useState<Awaited<ReturnType<typeof makeRouter>>>()
  useEffect(() => void ready.then(([made]) => setRouter(made)), [])
  if (!router) return <Waiting />
  return (
    <WordsProvider waiting={<Waiting />}>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <AskProvider>
            <RouterProvider router={router} />
          </AskProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </WordsProvider>
  )
}
