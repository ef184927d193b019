import { useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { useFocusAfter } from '#ui/use-focus-after.ts'
import type { SecurityOverview, TwoStepSetup as Setup } from './security.ts'
import { formatInstant } from './format-instant.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { securityApi } from './security.api.ts'
import { withRecentSignIn } from './step-up.ts'
import { TwoStepSetup } from './TwoStepSetup.tsx'

/** The id of the heading that takes the focus when a button of the part is gone. */
const HEADING = 'two-step'

/** The props of each part of the section. */
export interface PartProps extends Words {
  overview: SecurityOverview
  /** Loads the overview again, also while work runs. Never throws. */
  load(): Promise<void>
  /** Runs work, reports the result in a toast, and loads the overview again. Never throws. */
  run(work: () => Promise<unknown>, done?: string): Promise<boolean>
  busy: boolean
}

/** Two-step sign-in: turns it on with the app's first code, turns it off, and renews its recovery codes. */
export function TwoStepPart({ overview, load, run, busy, ...words }: PartProps) {
  const { t, locale } = words
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const api = securityApi(locale)
  const { since, recoveryCodesLeft, required, emailVerified } = overview.twoStep
  useFocusAfter(HEADING, { isOpen: setup !== null || codes !== null })
  useFocusAfter(HEADING, { isOpen: since !== null })

  const begin = () => run(async () => setSetup(await withRecentSignIn(locale, api.beginSetup)))
  const renew = () => run(async () => setCodes((await withRecentSignIn(locale, api.newRecoveryCodes)).recoveryCodes))
  const turnOff = () => run(() => withRecentSignIn(locale, api.turnOff), t('security:twoStep.turnedOff'))

  function finish(recoveryCodes: string[]): void {
    setSetup(null)
    setCodes(recoveryCodes)
    // No toast: it would cover the codes on a small screen.
    void load()
  }

  return (
    <div className="security-part">
      <h3 id={HEADING} tabIndex={-1}>
        {t('security:twoStep.title')}
      </h3>
      <p>
        {t('security:twoStep.text')} {required && t('security:twoStep.required')}
      </p>
      {since && <p>{t('security:twoStep.on', { date: formatInstant(since, locale), count: recoveryCodesLeft })}</p>}
      {codes && <RecoveryCodes {...words} codes={codes} onDone={() => setCodes(null)} />}
      {setup && <TwoStepSetup {...words} setup={setup} onDone={finish} onCancel={() => setSetup(null)} />}
      {!since && !setup && !codes && !emailVerified && <p>{t('security:twoStep.unverified')}</p>}
      {!since && !setup && !codes && emailVerified && (
        <button type="button" className="btn btn-quiet" aria-disabled={busy || undefined} onClick={() => void begin()}>
          {t('security:twoStep.turnOn')}
        </button>
      )}
      {since && !codes && (
        <div className="form-actions">
          <button
            type="button"
            className="btn btn-quiet"
            aria-disabled={busy || undefined}
            onClick={() => void renew()}
          >
            {t('security:twoStep.newCodes')}
          </button>
          <button
            type="button"
            className="btn btn-quiet btn-danger"
            aria-disabled={busy || undefined}
            onClick={() => void turnOff()}
          >
            {t('security:twoStep.turnOff')}
          </button>
        </div>
      )}
    </div>
  )
}
