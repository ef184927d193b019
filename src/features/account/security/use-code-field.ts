import { useState } from 'react'
import type { PageTranslate } from '#i18n/page.ts'

/**
 * Returns the props of the field for a code of the app, or of a recovery code, and the button that switches between
 * them. `key` differs, so that a text typed for one is not kept for the other.
 */
export function useCodeField(t: PageTranslate, { autoFocus = false }: { autoFocus?: boolean | undefined }) {
  const [lost, setLost] = useState(false)
  const shared = { name: 'code', required: true, spellCheck: false, autoCorrect: 'off' }
  const field = lost
    ? {
        ...shared,
        label: t('security:code.recoveryLabel'),
        hint: t('security:code.recoveryHint'),
        autoComplete: 'off',
        autoCapitalize: 'characters',
        maxLength: 40,
        autoFocus: true,
      }
    : {
        ...shared,
        label: t('security:code.label'),
        hint: t('security:code.hint'),
        inputMode: 'numeric' as const,
        autoComplete: 'one-time-code',
        autoCapitalize: 'none',
        maxLength: 12,
        autoFocus,
      }
  return {
    key: lost ? 'recovery' : 'app',
    field,
    other: { text: t(lost ? 'security:code.useApp' : 'security:code.useRecovery'), press: () => setLost(!lost) },
  }
}
