/** Which messages a list shows: all, those not done, those not read, those done. */
export const MESSAGE_STATES = ['all', 'open', 'unread', 'done'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]
