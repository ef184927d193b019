import type { PageTranslate } from '#i18n/page.ts'
import type { Question } from './ask.tsx'

/** Returns the question that asks before unsaved changes are discarded. */
export function discardQuestion(t: PageTranslate): Question {
  return {
    title: t('admin:dialog.discardTitle'),
    text: t('admin:dialog.discardText'),
    action: t('admin:dialog.discard'),
    cancel: t('admin:dialog.keep'),
    destructive: true,
  }
}
