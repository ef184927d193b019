import { mails, type MailKind } from '#db/schema/mail.ts'
import type { Database } from '#db/client.ts'
import type { Locale } from '#shared/locale.ts'

export interface QueuedMail {
  /** Of two with the same id only the first is kept; default: one of its own. */
  id?: string
  kind: MailKind
  /** See db/schema/mail.ts. */
  about: string
  detail?: string
  locale: Locale
  /** Not sent before this instant. */
  dueAt: Date
}

/**
 * The statement that queues a message: put it into the batch or transaction that writes what the message tells
 * of, so that neither is there without the other. Sending is somebody else's work (features/mail).
 */
export function queueMail(db: Pick<Database, 'insert'>, mail: QueuedMail) {
  return db
    .insert(mails)
    .values({ id: `${mail.kind}:${crypto.randomUUID()}`, createdAt: mail.dueAt, ...mail })
    .onConflictDoNothing()
}
