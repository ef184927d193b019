import { useSearchParams, type NavigateOptions } from 'react-router'

/**
 * Returns the query of the screen's address and its setter. A change starts from the address of that moment, not of the
 * last render, so two filters that are set faster than the screen renders both apply. (The updater form of React
 * Router's setter gets the last rendered query, so the second change would undo the first.)
 */
export function useAddressParams() {
  const [params, setParams] = useSearchParams()
  const change = (next: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) =>
    setParams(next(new URLSearchParams(window.location.search)), options)
  return [params, change] as const
}
