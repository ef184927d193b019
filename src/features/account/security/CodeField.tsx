import { useState } from 'react'
import type { PageTranslate } from '../../../i18n/page.ts'
import { Field } from '../../../ui/form/Field.tsx'

interface Props {
  t: PageTranslate
  error: string | undefined
  /** Whether a recovery code may stand in for the app's. */
  recovery?: boolean
  autoFocus?: boolean
}

/** A code of the app, or a recovery code for whoever has lost it. */
export function CodeField({ t, error, recovery = true, autoFocus = false }: Props) {
  const [lost, setLost] = useState(false)
  const shared = { name: 'code', error, required: true, spellCheck: false, autoCorrect: 'off' }
  return (
    <div>
      {lost ? (
        <Field
          {...shared}
          key="recovery"
          label={t('security:code.recoveryLabel')}
          hint={t('security:code.recoveryHint')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          autoFocus
        />
      ) : (
        <Field
          {...shared}
          key="app"
          label={t('security:code.label')}
          hint={t('security:code.hint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={12}
          autoFocus={autoFocus}
        />
      )}
      {recovery && (
        <button type="button" className="link code-other" onClick={() => setLost(!lost)}>
          {t(lost ? 'security:code.useApp' : 'security:code.useRecovery')}
        </button>
      )}
    </div>
  )
}
