import { useEffect } from 'react'

/** Makes the browser ask before the window is closed or reloaded with unsaved changes. */
export function useKeepTyped(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [dirty])
}
