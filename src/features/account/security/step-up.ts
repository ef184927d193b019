import { atom } from 'nanostores'
import { ApiError } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import { withoutOutcome } from '../return-path.ts'
import { pathOf } from '#shared/api-client.ts'
import { signInWithProvider } from '../account.calls.ts'
import { isProven, type NeededProof } from './security.ts'
import { securityApi } from './security.api.ts'

/** A confirmation that a dialog asks for. */
interface StepUp {
  needed: NeededProof
  close(proven: boolean): void
  /** Each settles a call that waits for the answer. */
  waiting: ((proven: boolean) => void)[]
}

/** The confirmation that a dialog asks for; null: none. Browser only. */
export const $stepUp = atom<StepUp | null>(null)

/** How many screens were left. A screen asks nothing any more once the count has changed. */
let screensLeft = 0

/** Refuses the confirmation that the screen asked for, and those that it is about to ask for, because it was left. */
export function leaveStepUp(): void {
  screensLeft++
  $stepUp.get()?.close(false)
}

/**
 * Runs a call that needs a recent sign-in. If it is refused, the person confirms in a dialog and it is called again.
 */
export async function withRecentSignIn<Answer>(locale: Locale, call: () => Promise<Answer>): Promise<Answer> {
  const screen = screensLeft
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'recent_sign_in_required')) throw error
    if (!(await proveRecentSignIn(locale, screen))) throw error
    return call()
  }
}

/**
 * Asks the person to confirm, unless the sign-in is recent. Returns false if they closed the dialog, or left the screen
 * (`leaveStepUp`), also before it opened. Calls made while it is open share its answer.
 * @param screen `screensLeft` when the person acted
 */
export async function proveRecentSignIn(locale: Locale, screen = screensLeft): Promise<boolean> {
  const needed = await securityApi(locale).neededProof()
  if (isProven(needed)) return true
  if (screen !== screensLeft) return false
  return new Promise((resolve) => {
    const open = $stepUp.get()
    if (open) {
      open.waiting.push(resolve)
      return
    }
    const asked: StepUp = {
      needed,
      waiting: [resolve],
      close(proven) {
        // An answer on its way when the dialog was left must not close the next one.
        if ($stepUp.get() === asked) $stepUp.set(null)
        for (const answer of asked.waiting) answer(proven)
      },
    }
    $stepUp.set(asked)
  })
}

/** Returns the address that sends the browser to the provider to sign in again, and back to this page. Browser only. */
export function providerPath(): string {
  const here = location.pathname + withoutOutcome(location.search) + location.hash
  return pathOf(signInWithProvider, { query: { confirm: '1', next: here } })
}
