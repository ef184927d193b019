import type { PageTranslate } from '#i18n/page.ts'
import { ApiError } from '#shared/api-client.ts'
import { showToast } from '#ui/toast/toast.ts'

/** Says in a toast that nothing was saved, because another admin has changed the record since it was read. */
export function showChangedMeanwhile(t: PageTranslate): void {
  const description = t('admin:changedMeanwhile.text')
  showToast({ title: t('admin:changedMeanwhile.title'), description, variant: 'destructive' })
}

/** Returns whether a call failed because another admin has changed the record since it was read. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'changed_meanwhile'
}
