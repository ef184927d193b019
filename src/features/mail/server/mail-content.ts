import type { mails } from '#db/schema/index.ts'
import type { Mailbox } from '#server/config.ts'
import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'

export type MailRow = typeof mails.$inferSelect

/** A mail's content and its addresses. */
export interface Addressed {
  content: MailContent
  to: Mailbox
  /** The language of the content; by default that of the row. */
  locale?: Locale
  replyTo?: Mailbox
  /** Another mail that this one makes unnecessary: both count as sent at once. */
  includes?: Pick<MailRow, 'id' | 'kind' | 'detail'>
  /** The address that a mail program calls when its reader unsubscribes with one click (RFC 8058). */
  unsubscribe?: string
}

/** `nothing`: the mail is obsolete. `later`: data is missing that may still arrive. */
export type Composed = Addressed | 'nothing' | 'later'

/** Writes the content of a queued mail from the present state of its subject (features/mail-texts). */
export type Compose = (shop: Shop, mail: MailRow) => Promise<Composed>

/** The content of a mail, independent of its form: HTML and text are made from the same parts. */
export interface MailContent {
  subject: string
  /** The text that an inbox shows beside the subject. */
  preview: string
  title: string
  parts: Part[]
  /** Why the reader receives it. */
  why: string
}

export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'facts'; title?: string; facts: Fact[] }
  | { kind: 'lines'; lines: Amount[]; sums: Amount[] }
  /** Another person's words. */
  | { kind: 'quote'; text: string }
  | { kind: 'note'; text: string }
  | Photo

/** A photo that the mail holds, at most one: it is attached, and shown in the HTML. */
interface Photo {
  kind: 'photo'
  jpeg: Buffer
  alt: string
  caption: string
  /** What the plain text has in its place. */
  text: string
}

export interface Fact {
  label: string
  value: string
}

/** An item with its formatted price. The last of the sums is the total. */
export interface Amount {
  label: string
  amount: string
}
