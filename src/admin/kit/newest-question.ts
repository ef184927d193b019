import type { PageTranslate } from '#i18n/page.ts'
import type { Question } from './ask.tsx'

/** Returns the question that asks before what is typed gives way to what another person has saved. */
export function newestQuestion(t: PageTranslate): Question {
  return {
    title: t('admin:changedMeanwhile.dropTitle'),
    text: t('admin:changedMeanwhile.dropText'),
    action: t('admin:changedMeanwhile.drop'),
    cancel: t('admin:dialog.keep'),
    destructive: true,
  }
}
