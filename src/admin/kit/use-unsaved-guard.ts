import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useWords } from '../words.tsx'
import { useAsk } from './ask.tsx'
import { discardQuestion } from './discard-question.ts'

/** The ids of components with unsaved changes. The router asks one blocker only: a dialog and its screen share it. */
const unsaved = new Set<string>()

/**
 * Asks before unsaved changes are lost by going to another screen, and makes the browser ask before the window closes
 * or is loaded again. For screens that are a form, or have one; a `Dialog` does it by itself.
 */
export function useUnsavedGuard(dirty: boolean): void {
  const id = useId()
  // A layout effect, because the back gesture right after a key must find the state that the key made.
  useLayoutEffect(() => {
    if (!dirty) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    unsaved.add(id)
    addEventListener('beforeunload', stay)
    return () => {
      unsaved.delete(id)
      removeEventListener('beforeunload', stay)
    }
  }, [dirty, id])
}

/** Asks on behalf of every `useUnsavedGuard`. The back-office has one. */
export function UnsavedBlocker(): null {
  const { t } = useWords()
  const ask = useAsk()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  const latest = useRef(blocker)
  const question = useEffectEvent(async () => {
    const leaves = await ask(discardQuestion(t))
    // The gesture came again while the question was open: another question has taken its place.
    if (latest.current !== blocker) return
    if (leaves) blocker.proceed?.()
    else blocker.reset?.()
  })
  // Depends on the blocker, not on its state: going back again right after "stay" can block it anew before React has
  // rendered that it was released, and its state is then "blocked" all the time.
  useEffect(() => {
    latest.current = blocker
    if (blocker.state === 'blocked') void question()
  }, [blocker])
  return null
}
