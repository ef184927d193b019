import { forgetInTab, keepInTab, recallInTab } from '#shared/tab-storage.ts'
import '#shared/forget-visitor.ts'
import type { Draft } from './draft.ts'

/** Logging out removes it, as all that is not the browser's own (forget-visitor.ts). */
const KEY = 'staff-order'

/**
 * Keeps the order that is being entered for this tab, so that a reload loses nothing. Without storage it is not kept.
 */
export function storeDraft(draft: Draft): void {
  keepInTab(KEY, JSON.stringify(draft))
}

/** Removes the order that was being entered. */
export function forgetDraft(): void {
  forgetInTab(KEY)
}

/** Returns the order that this tab kept; null without one, or if it has not the shape of `empty`. */
export function readDraft(empty: Draft): Draft | null {
  try {
    const kept = JSON.parse(recallInTab(KEY) ?? 'null') as Draft | null
    if (!kept || typeof kept.key !== 'string' || !Array.isArray(kept.lines)) return null
    const isWhole = Object.entries(empty.values).every(
      ([name, value]) => typeof (kept.values as unknown as Record<string, unknown>)[name] === typeof value,
    )
    return isWhole ? kept : null
  } catch {
    return null
  }
}
