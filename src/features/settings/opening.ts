/**
 * What a shop needs before it takes real orders, in the order in which one does it. `ai` is of use, and not needed: it
 * does not keep the list open.
 */
export const OPENING_STEPS = ['profile', 'accounts', 'payments', 'notice', 'address', 'mail', 'backups', 'ai'] as const
export type OpeningStep = (typeof OPENING_STEPS)[number]

/** Returns whether a step is left that a shop needs. */
export function isLeftToDo(open: readonly OpeningStep[]): boolean {
  return open.some((step) => step !== 'ai')
}
