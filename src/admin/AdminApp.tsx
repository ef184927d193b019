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

/** How long the first screen waits for its rows, in milliseconds: to draw what stands in for them takes as long. */
const ROWS_MS = 150

// What the first screen needs is on its way since the page began (start.ts): it is drawn once, not once for each part.
const rows = Promise.race([earlyAnswers(), new Promise((resolve) => setTimeout(resolve, ROWS_MS))])
// Nothing is shown until it is known who is here. The guard hears of a failure itself.
void queryClient.prefetchQuery(USER_QUERY)
const ready = Promise.all([makeRouter(), loadWords($language.get()).catch(() => {}), rows])

/** The back-office: everything under /admin, in the browser only. */
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
