import { useEffect } from 'react'
import type { Words } from '#i18n/island.ts'
import { showToast } from '#ui/toast/toast.ts'
import { $stepUp } from './step-up.ts'

/** Without its dialog, what needs a recent sign-in is refused, as if the customer had closed it. */
export function NoStepUp({ t }: Pick<Words, 't'>) {
  useEffect(() => {
    $stepUp.get()?.close(false)
    showToast({ variant: 'destructive', title: t('account:partFailed') })
  }, [t])
  return null
}
