import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { contactAnswers, contactMessages, mails, users } from '#db/schema/index.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { AdminContactMessage, ContactAnswer } from '../contact-messages.calls.ts'
import { toWire } from './contact-messages.ts'

/** Returns the answers to a contact message, the first one first, each with what became of its mail. */
export async function listContactAnswers(
  db: Database,
  messageId: string,
): Promise<Result<{ answers: ContactAnswer[] }, 'not_found'>> {
  const [message, rows] = await db.batch([
    db.select({ id: contactMessages.id }).from(contactMessages).where(eq(contactMessages.id, messageId)),
    db
      .select({ answer: contactAnswers, by: users.email, mail: mails.state })
      .from(contactAnswers)
      .leftJoin(users, eq(users.id, contactAnswers.answeredBy))
      .leftJoin(mails, eq(mails.id, sql`${MAIL_PREFIX} || ${contactAnswers.id}`))
      .where(eq(contactAnswers.messageId, messageId))
      .orderBy(asc(contactAnswers.number)),
  ])
  if (message.length === 0) return fail('not_found')
  const answers = rows.map(({ answer: { id, text, createdAt }, by, mail }) => ({
    id,
    text,
    by: by ?? '',
    createdAt: createdAt.toISOString(),
    mail,
  }))
  return ok({ answers })
}

interface NewAnswer {
  answer: string
  /** How many answers the writer has seen. */
  answersSeen: number
  actor: Actor
}

/**
 * Answers a contact message: stores the answer, queues its mail, and marks the message as read and done, in one
 * transaction. An answer that its writer has not seen, of a colleague or of a second click, refuses this one. Fails
 * with not_found (also once the person is forgotten), message_answered.
 */
export async function answerContactMessage(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  messageId: string,
  { answer, answersSeen, actor }: NewAnswer,
): Promise<Result<AdminContactMessage, 'not_found' | 'message_answered'>> {
  const at = clock.now()
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(contactMessages).where(eq(contactMessages.id, messageId))
    if (!before) return fail('not_found')
    const stored = await tx.$count(contactAnswers, eq(contactAnswers.messageId, messageId))
    if (stored !== answersSeen) return fail('message_answered')
    const id = crypto.randomUUID()
    const marks = { readAt: before.readAt ?? at, doneAt: at, answeredAt: at }
    await tx.insert(contactAnswers).values({
      ...{ id, messageId, number: stored + 1, text: answer },
      answeredBy: actor.id,
      createdAt: at,
    })
    await tx.update(contactMessages).set(marks).where(eq(contactMessages.id, messageId))
    await recordAudit(tx, { actor, entity: 'message', entityId: messageId, action: 'answered', at })
    await queueMail(tx, {
      ...{ id: MAIL_PREFIX + id, kind: 'contact_answer', about: messageId, detail: id },
      locale: before.locale,
      dueAt: at,
    })
    return ok(toWire({ ...before, ...marks }))
  })
}

/** Before the answer's id in the id of its mail. */
const MAIL_PREFIX = 'contact_answer:'
