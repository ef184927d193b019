import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { reviews } from '#db/schema/index.ts'
import { recordAudit, type AuditEntry } from '#features/audit-log/server/record-audit.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import { raiseTags, tagsOfReviews } from '#server/content-tags.ts'
import type { Shop } from '#server/shop.ts'
import type { BodyOf } from '#shared/call.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { answerReview as answerCall } from '../reviews.calls.ts'

/** How long the mail about an answer waits, in milliseconds: a wrong answer can be changed or withdrawn before it. */
const MAIL_WAITS_MS = 2 * MINUTE_MS

/** The columns of a review without an answer. */
export const NO_ANSWER = { answer: '', answerLocale: null, answeredBy: null } as const

interface Writing {
  id: string
  actor: AuditEntry['actor']
}

/**
 * Publishes the shop's answer below a review, or changes it; the page shows it within a second. The first answer queues
 * a mail to the customer, if they still have an account. Fails with not_found (also for a review that its writer
 * deleted), review_hidden, and changed_meanwhile if review or answer are not what the writer has seen: of two florists
 * at once, or of two clicks, one answers.
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
    if (before.comment !== seen.comment || before.answer !== seen.answer) return fail('changed_meanwhile')
    await tx
      .update(reviews)
      .set({ answer, answerLocale: locale, answeredBy: actor.id, answeredAt: before.answeredAt ?? at })
      .where(eq(reviews.id, id))
    for (const statement of raiseTags(tx, tagsOfReviews(before.productId))) await statement
    const action = before.answer === '' ? 'answered' : 'answer_changed'
    await recordAudit(tx, { actor, entity: 'review', entityId: id, action, at })
    if (before.userId && !before.answeredAt)
      await queueMail(tx, {
        ...{ id: `review_answer:${id}`, kind: 'review_answer', about: before.userId, detail: id, locale },
        dueAt: new Date(at.getTime() + MAIL_WAITS_MS),
      })
    return ok({ answered: true as const })
  })
  if (done.ok) await shop.invalidatePages()
  return done
}

/** Removes the shop's answer from a review and its page, if there is one. Fails with not_found. */
export async function withdrawAnswer(
  shop: Shop,
  { id, actor }: Writing,
): Promise<Result<{ withdrawn: true }, 'not_found'>> {
  const at = shop.clock.now()
  const done = await shop.db.transaction(async (tx) => {
    const before = await findReview(tx, id)
    if (!before) return fail('not_found')
    if (before.answer === '') return ok({ withdrawn: true as const })
    await tx.update(reviews).set(NO_ANSWER).where(eq(reviews.id, id))
    for (const statement of raiseTags(tx, tagsOfReviews(before.productId))) await statement
    await recordAudit(tx, { actor, entity: 'review', entityId: id, action: 'answer_withdrawn', at })
    return ok({ withdrawn: true as const })
  })
  if (done.ok) await shop.invalidatePages()
  return done
}

/** Finds a review that its writer has not deleted. */
async function findReview(tx: Transaction, id: string) {
  const [review] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), ne(reviews.comment, '')))
  return review
}
