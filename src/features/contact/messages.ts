import type { BodyOf, RowOf } from '#shared/call.ts'
import type { listMessages, markMessage } from './contact.calls.ts'

/** A message as the back-office reads it. */
export type ReceivedMessage = RowOf<typeof listMessages>

/** What is to become of a message; what is left out stays. */
export type MessageChange = BodyOf<typeof markMessage>

/** Which messages a list shows: all, those not done, those not read, those done. */
export const MESSAGE_STATES = ['all', 'open', 'unread', 'done'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]
