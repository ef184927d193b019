import type { Locale } from '#shared/locale.ts'
import type { ContactMessage } from './contact.ts'

/** A message as the back-office reads it. */
export interface ReceivedMessage extends ContactMessage {
  id: string
  /** The language it is to be answered in. */
  locale: Locale
  /** ISO instants; null: not yet. */
  readAt: string | null
  doneAt: string | null
  createdAt: string
}

/** Which messages are looked at: all, those that wait, those that nobody has opened, those that are dealt with. */
export const MESSAGE_STATES = ['all', 'open', 'unread', 'done'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]
