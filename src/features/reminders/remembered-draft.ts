import { forgetInTab, keepInTab, recallInTab } from '#shared/tab-storage.ts'
import '#shared/forget-visitor.ts'
import { parseDraft, type ReminderDraft } from './reminder-draft.ts'

const KEY = 'reminder'

/**
 * Remembers a draft in this tab, until its form is saved or closed: a guest signs in on the way there. Not in the
 * address, because a name would then be in the log. Browser only.
 */
export function rememberDraft(draft: ReminderDraft): void {
  // Where storage is blocked, the page of the reminders opens without the draft.
  keepInTab(KEY, JSON.stringify(draft))
}

/** Returns the remembered draft; null without one. Browser only. */
export function rememberedDraft(): ReminderDraft | null {
  return parseDraft(recallInTab(KEY) ?? '')
}

/** Forgets the remembered draft. Browser only. */
export function forgetDraft(): void {
  forgetInTab(KEY)
}
