import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that returns true once the component was removed, with its screen for instance: for what ends
 * later and can no longer be shown there.
 */
export function useIsGone(): () => boolean {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])
  return useCallback(() => isGone.current, [])
}
