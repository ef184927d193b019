import { useEffect } from 'react'

/** While something is typed and not saved, the browser asks before the window is closed or loaded again. */
export function useKeepTyped(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [dirty])
}
