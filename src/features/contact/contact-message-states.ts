/** Which contact messages a list shows; `open` means not done yet. */
export const CONTACT_MESSAGE_STATES = ['all', 'open', 'unread', 'done'] as const
export type ContactMessageState = (typeof CONTACT_MESSAGE_STATES)[number]
