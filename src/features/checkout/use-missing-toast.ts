import { useEffect, useRef } from 'react'
import type { PageTranslate } from '#i18n/page.ts'
import { showToast } from '#ui/toast/toast.ts'
import { isIncomplete, type Draft } from './checkout-form.ts'

/**
 * Returns a function that shows the recorded toast “Missing information” (spec, section 5). The toast goes as soon as
 * nothing is missing.
 */
export function useMissingToast(t: PageTranslate, draft: Draft): () => void {
  const dismiss = useRef(() => {})
  const isMissing = isIncomplete(draft)
  useEffect(() => {
    if (!isMissing) dismiss.current()
  }, [isMissing])
  return () => {
    dismiss.current = showToast({
      title: t('checkout:missingTitle'),
      description: t('checkout:missing'),
      variant: 'destructive',
    })
  }
}
