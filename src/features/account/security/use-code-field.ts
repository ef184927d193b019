import { useState } from 'react'
import type { PageTranslate } from '#i18n/page.ts'

/**
 * What a field for a code needs: of the app or, for somebody who has lost it, a recovery code; and the button that
 * changes between the two. `key` differs, so that what was typed for the one is not taken for the other.
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
