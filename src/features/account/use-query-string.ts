import { useCallback, useSyncExternalStore } from 'react'

const MOVED = 'query-string-moved'

/** Returns the page's query, and a function that changes it in a way that the back button undoes. Browser only. */
export function useQueryString(): [search: string, go: (search: string) => void] {
  const search = useSyncExternalStore(listen, () => location.search)
  const go = useCallback((next: string) => {
    history.pushState(null, '', location.pathname + next)
    dispatchEvent(new Event(MOVED))
  }, [])
  return [search, go]
}

function listen(onChange: () => void): () => void {
  for (const event of ['popstate', MOVED]) addEventListener(event, onChange)
  return () => {
    for (const event of ['popstate', MOVED]) removeEventListener(event, onChange)
  }
}
