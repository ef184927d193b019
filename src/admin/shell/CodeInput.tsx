import { useState } from 'react'
import { TextField } from '../kit/fields.tsx'
import { useWords } from '../words.tsx'

/** A code of the app, or a recovery code for whoever has lost it. */
export function CodeInput({ error, autoFocus = false }: { error?: string | undefined; autoFocus?: boolean }) {
  const { t } = useWords()
  const [lost, setLost] = useState(false)
  const shared = { name: 'code', error, required: true, spellCheck: false, autoCorrect: 'off' }
  const other = (
    <button type="button" className="link" onClick={() => setLost(!lost)}>
      {t(lost ? 'security:code.useApp' : 'security:code.useRecovery')}
    </button>
  )
  return lost ? (
    <TextField
      {...shared}
      key="recovery"
      label={t('security:code.recoveryLabel')}
      hint={t('security:code.recoveryHint')}
      autoComplete="off"
      maxLength={40}
      autoFocus
      aside={other}
    />
  ) : (
    <TextField
      {...shared}
      key="app"
      label={t('security:code.label')}
      hint={t('security:code.hint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      autoFocus={autoFocus}
      aside={other}
    />
  )
}
