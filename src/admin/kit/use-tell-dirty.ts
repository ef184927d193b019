import { useEffectEvent, useLayoutEffect } from 'react'

/** Tells the dialog around a form whether the form has unsaved changes. */
export function useTellDirty(isDirty: boolean, onDirty: (dirty: boolean) => void): void {
  const tell = useEffectEvent(onDirty)
  // A layout effect, because Escape right after a key must find the state that the key made.
  useLayoutEffect(() => tell(isDirty), [isDirty])
}
