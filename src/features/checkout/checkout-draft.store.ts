import { atom } from 'nanostores'
import { forgetInTab, keepInTab, recallInTab } from '#shared/tab-storage.ts'
import '#shared/forget-visitor.ts'
import { readDraft, type Draft } from './checkout-form.ts'

const KEY = 'checkout-form'

const kept = recallInTab(KEY)

/** The delivery form as typed, stored in this tab only: it survives a reload and ends with the visit. */
export const $draft = atom<Draft>(readDraft(kept, new Date()))

/** Whether the form has begun with the day of a stored draft, which the customer has seen before. */
export const isDayStored = kept?.includes(`"deliveryDate":"${$draft.get().deliveryDate}"`) ?? false

/** Changes some fields of the draft and stores it. */
export function changeDraft(change: Partial<Draft>): void {
  $draft.set({ ...$draft.get(), ...change })
  // Where storage is blocked, the form works, but does not survive a reload.
  keepInTab(KEY, JSON.stringify($draft.get()))
}

/** Removes the stored draft. The form on screen keeps its values. */
export function forgetDraft(): void {
  forgetInTab(KEY)
}
