import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { useWords } from '../words.tsx'
import { useAsk } from './ask.tsx'
import { discardQuestion } from './discard-question.ts'
import { useKeepTyped } from './use-keep-typed.ts'

/**
 * Asks before unsaved changes are lost by going to another screen, and makes the browser ask before the window closes.
 * For screens that are a form, and for dialogs whose text a link or the back gesture would lose. The router asks one
 * guard only: a screen that has one has none in its dialogs.
 */
export function useUnsavedGuard(dirty: boolean): void {
  const { t } = useWords()
  const ask = useAsk()
  useKeepTyped(dirty)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  const question = useEffectEvent(async () => {
    if (await ask(discardQuestion(t))) blocker.proceed?.()
    else blocker.reset?.()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') void question()
  }, [blocker.state])
}
