/** Which contact messages a list shows; `open` means not done yet. */
export const MESSAGE_STATES = ['all', 'open', 'unread', 'done'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]
