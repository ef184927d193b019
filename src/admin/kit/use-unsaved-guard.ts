import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { useWords } from '../words.tsx'
import { useAsk } from './ask.tsx'
import { discardQuestion } from './discard-question.ts'
import { useKeepTyped } from './use-keep-typed.ts'

/**
 * For a screen that is a form of its own, and for dialogs that the address opens: going to another screen with
 * unsaved changes asks first, and the browser asks before the window closes.
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
