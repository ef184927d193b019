import { and, eq } from 'drizzle-orm'
import { mails, type MailKind } from '#db/schema/mail.ts'
import type { Database } from '#db/client.ts'
import { isUnclaimed } from '#server/due-rows.ts'
import type { Locale } from '#shared/locale.ts'
import { CLAIM_MS } from './outbox-rows.ts'

export interface QueuedMail {
  /** Of two mails with the same id only the first is kept. Default: a new id. */
  id?: string
  kind: MailKind
  /** See db/schema/mail.ts. */
  about: string
  detail?: string
  locale: Locale
  /** Not sent before this instant, at most `LONGEST_WAIT_MS` ahead. */
  dueAt: Date
}

/**
 * Returns the statement that queues a mail. Put it into the batch or transaction that writes the mail's subject,
 * so that neither is stored without the other. A background job sends the mail (`sender.ts`).
 */
export function queueMail(db: Pick<Database, 'insert'>, mail: QueuedMail) {
  return queueMails(db, [mail])
}

/** Returns the statement that queues several mails, at least one, as `queueMail` does. */
export function queueMails(db: Pick<Database, 'insert'>, queued: readonly QueuedMail[]) {
  return db
    .insert(mails)
    .values(queued.map((mail) => ({ id: `${mail.kind}:${crypto.randomUUID()}`, createdAt: mail.dueAt, ...mail })))
    .onConflictDoNothing()
}

/**
 * Returns the statement that takes a mail out of the outbox, because its subject is no longer true. A mail that a
 * sender has claimed stays: the sender finds out by itself.
 */
export function withdrawMail(db: Pick<Database, 'delete'>, id: string, now: Date) {
  const unclaimed = isUnclaimed(mails.claimedUntil, now, CLAIM_MS)
  return db.delete(mails).where(and(eq(mails.id, id), eq(mails.state, 'waiting'), unclaimed))
}
