import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { claims, orders } from '#db/schema/index.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import { isStorageFailure } from '#features/uploads/server/storage-failure.ts'
import type { Page } from '#server/paging.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { AdminClaim } from '../claims.calls.ts'

/**
 * Returns one page of claims, first those without an answer, the oldest first, then the others, the last answered
 * first, and the number on all pages.
 * @param query `claim` is the id of a single one; empty: all
 */
export async function listClaims(
  db: Database,
  { state, claim }: { state: 'all' | 'open' | 'answered'; claim: string },
  { offset, pageSize }: Page,
): Promise<{ rows: AdminClaim[]; total: number }> {
  const where = and(
    inArray(claims.state, state === 'all' ? ['open', 'answered'] : [state]),
    claim === '' ? undefined : eq(claims.id, claim),
  )
  const [rows, total] = await Promise.all([
    db
      .select({ claim: claims, customerName: orders.customerName, locale: orders.locale })
      .from(claims)
      .innerJoin(orders, eq(orders.id, claims.orderId))
      .where(where)
      .orderBy(isNotNull(claims.answeredAt), desc(claims.answeredAt), asc(claims.createdAt), asc(claims.id))
      .limit(pageSize)
      .offset(offset),
    db.$count(claims, where),
  ])
  return {
    rows: rows.map(({ claim, customerName, locale }) => ({
      id: claim.id,
      orderId: claim.orderId ?? '',
      customerName,
      locale,
      text: claim.text,
      photoCount: claim.photos.length,
      answer: claim.answer,
      createdAt: claim.createdAt.toISOString(),
      answeredAt: claim.answeredAt?.toISOString() ?? null,
    })),
    total,
  }
}

/** Returns the photos of a claim in Base64. Fails with not_found, storage_unavailable. */
export async function readClaimPhotos(
  { db, storage, log }: Shop,
  id: string,
): Promise<Result<{ photos: string[] }, 'not_found' | 'storage_unavailable'>> {
  const [claim] = await db
    .select({ photos: claims.photos })
    .from(claims)
    .where(and(eq(claims.id, id), inArray(claims.state, ['open', 'answered'])))
  if (!claim) return fail('not_found')
  try {
    const files = await Promise.all(claim.photos.map((name) => storage.privateFiles.read(name)))
    return ok({ photos: files.flatMap((file) => (file ? [file.toString('base64')] : [])) })
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    log.warn({ err: error, claimId: id }, 'The photos of a claim could not be read; staff got 503')
    return fail('storage_unavailable')
  }
}

/**
 * Answers a claim and queues the mail to its customer, in one transaction: of two answers, one is sent. Fails with
 * not_found, claim_answered.
 */
export async function answerClaim(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id: string,
  { answer, actor }: { answer: string; actor: Actor },
): Promise<Result<{ answered: true }, 'not_found' | 'claim_answered'>> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ state: claims.state, orderId: orders.id, locale: orders.locale })
      .from(claims)
      .innerJoin(orders, eq(orders.id, claims.orderId))
      .where(eq(claims.id, id))
    if (found?.state === 'answered') return fail('claim_answered')
    if (found?.state !== 'open') return fail('not_found')
    await tx
      .update(claims)
      .set({ state: 'answered', answer, answeredBy: actor.id, answeredAt: now })
      .where(eq(claims.id, id))
    const { orderId, locale } = found
    await recordAudit(tx, { actor, entity: 'order', entityId: orderId, action: 'claim_answered', at: now })
    await queueMail(tx, {
      id: `claim_answer:${id}`,
      kind: 'claim_answer',
      about: orderId,
      detail: id,
      locale,
      dueAt: now,
    })
    return ok({ answered: true })
  })
}
