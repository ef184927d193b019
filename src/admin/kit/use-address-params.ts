import { useSearchParams, type NavigateOptions } from 'react-router'

/**
 * What stands in the address of the screen behind `?`, and the way to change it. A change starts from the address of
 * that moment, not from the last one drawn: two filters set faster than the screen is drawn both hold. (The updater
 * form of React Router's own setter is given what was last drawn, and the second change would undo the first.)
 */
export function useAddressParams() {
  const [params, setParams] = useSearchParams()
  const change = (next: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) =>
    setParams(next(new URLSearchParams(window.location.search)), options)
  return [params, change] as const
}
