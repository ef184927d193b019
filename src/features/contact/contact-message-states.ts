/** Which contact messages a list shows; `open` means not done yet. An answer marks its message as done. */
export const CONTACT_MESSAGE_STATES = ['all', 'open', 'unread', 'done', 'answered'] as const
export type ContactMessageState = (typeof CONTACT_MESSAGE_STATES)[number]
