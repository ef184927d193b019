import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { mails, reviews } from '#db/schema/index.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { queueMail, withdrawMail } from '#features/mail/server/outbox.ts'
import { raiseTags, tagsOfReviews } from '#server/content-tags.ts'
import type { Shop } from '#server/shop.ts'
import type { BodyOf } from '#shared/call.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { answerReview as answerCall, withdrawAnswer as withdrawCall } from '../reviews.calls.ts'

/** How long the mail about an answer waits, in milliseconds: a wrong answer can be changed or withdrawn before it. */
const MAIL_WAITS_MS = 2 * MINUTE_MS

/** The columns of a review without an answer. */
export const NO_ANSWER = { answer: '', answerLocale: null, answeredBy: null } as const

interface Writing {
  id: string
  actor: Actor
}

/**
 * Publishes the shop's answer below a review, or changes it; the page shows it within a second. The first answer that
 * stays is mailed to the customer, if they still have an account. Fails with not_found (also for a review that its
 * writer deleted), review_hidden, and changed_meanwhile if review or answer are not what the writer has seen: of two
 * florists at once, or of two clicks, one answers.
 */
export async function answerReview(
  shop: Shop,
  { id, actor }: Writing,
  { answer, locale, seen }: BodyOf<typeof answerCall>,
): Promise<Result<{ answered: true }, 'not_found' | 'review_hidden' | 'changed_meanwhile'>> {
  const at = shop.clock.now()
  const done = await shop.db.transaction(async (tx) => {
    const before = await findReview(tx, id)
    if (!before) return fail('not_found')
    if (before.hiddenAt) return fail('review_hidden')
    const { comment, answer: answered, rating = before.rating } = seen
    if (before.comment !== comment || before.answer !== answered || before.rating !== rating)
      return fail('changed_meanwhile')
    await tx
      .update(reviews)
      .set({ answer, answerLocale: locale, answeredBy: actor.id, answeredAt: before.answeredAt ?? at })
      .where(eq(reviews.id, id))
    for (const statement of raiseTags(tx, tagsOfReviews(before.productId))) await statement
    const action = before.answer === '' ? 'answered' : 'answer_changed'
    await recordAudit(tx, { actor, entity: 'review', entityId: id, action, at })
    if (!before.answeredAt) await queueAnswerMail(tx, { ...before, answerLocale: locale }, at)
    else if (before.answer === '') await queueDroppedAgain(tx, { ...before, answerLocale: locale }, at)
    else await translateWaiting(tx, id, locale)
    return ok({ answered: true as const })
  })
  if (done.ok) await shop.invalidatePages()
  return done
}

/**
 * Removes the shop's answer from a review and its page, if there is one. Fails with not_found, and with
 * changed_meanwhile if the answer is not the one that was seen.
 */
export async function withdrawAnswer(
  shop: Shop,
  { id, actor }: Writing,
  { seen }: BodyOf<typeof withdrawCall> = {},
): Promise<Result<{ withdrawn: true }, 'not_found' | 'changed_meanwhile'>> {
  const at = shop.clock.now()
  const done = await shop.db.transaction(async (tx) => {
    const before = await findReview(tx, id)
    if (!before) return fail('not_found')
    if (before.answer === '') return ok({ withdrawn: true as const })
    if (seen && seen.answer !== before.answer) return fail('changed_meanwhile')
    // Nobody was mailed about this answer: the next one is the first.
    const { rowsAffected } = await withdrawMail(tx, mailOf(id), at)
    const change = rowsAffected > 0 ? { ...NO_ANSWER, answeredAt: null } : NO_ANSWER
    await tx.update(reviews).set(change).where(eq(reviews.id, id))
    for (const statement of raiseTags(tx, tagsOfReviews(before.productId))) await statement
    await recordAudit(tx, { actor, entity: 'review', entityId: id, action: 'answer_withdrawn', at })
    return ok({ withdrawn: true as const })
  })
  if (done.ok) await shop.invalidatePages()
  return done
}

type Mailed = Pick<typeof reviews.$inferSelect, 'id' | 'userId' | 'answerLocale'>

async function queueAnswerMail(tx: Transaction, { id, userId, answerLocale }: Mailed, at: Date): Promise<void> {
  if (!userId || !answerLocale) return
  await queueMail(tx, {
    ...{ id: mailOf(id), kind: 'review_answer', about: userId, detail: id, locale: answerLocale },
    dueAt: new Date(at.getTime() + MAIL_WAITS_MS),
  })
}

/**
 * Queues the mail about an answer once more if it was dropped when it was due, because the review was hidden then or
 * the answer withdrawn. One that was sent is not sent again.
 */
export async function queueDroppedAgain(tx: Transaction, review: Mailed, at: Date): Promise<void> {
  const { rowsAffected } = await tx
    .delete(mails)
    .where(and(eq(mails.id, mailOf(review.id)), eq(mails.state, 'dropped')))
  if (rowsAffected > 0) await queueAnswerMail(tx, review, at)
}

/** Puts the mail about an answer that has changed into the answer's language, unless it was sent. */
async function translateWaiting(tx: Transaction, id: string, locale: Locale): Promise<void> {
  await tx
    .update(mails)
    .set({ locale })
    .where(and(eq(mails.id, mailOf(id)), eq(mails.state, 'waiting')))
}

const mailOf = (id: string) => `review_answer:${id}`

/** Finds a review that its writer has not deleted. */
export async function findReview(tx: Transaction, id: string) {
  const [review] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), ne(reviews.comment, '')))
  return review
}
