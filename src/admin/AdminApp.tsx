import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { AskProvider } from './kit/ask.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { Waiting } from './shell/Waiting.tsx'
import { queryClient, USER_KEY } from './query-client.ts'
import { router } from './router.tsx'
import { WordsProvider } from './words.tsx'

// Asked before React is there: nothing is shown until it is known who is here. The guard hears of a failure itself.
void queryClient.prefetchQuery({ queryKey: USER_KEY })

/** The back-office: everything under /admin, in the browser only. */
export default function AdminApp() {
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
