import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { claims } from '#db/schema/index.ts'
import { checkOwnOrder, type OrderCaller } from '#features/orders/server/own-order.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import type { PictureProblem } from '#features/uploads/server/decode-picture.ts'
import { makePhotos } from '#features/uploads/server/make-photos.ts'
import { isStorageFailure } from '#features/uploads/server/storage-failure.ts'
import type { Shop } from '#server/shop.ts'
import { BASE_LOCALE } from '#shared/locale.ts'
import { fail, ok, type Failure, type Result } from '#shared/result.ts'
import type { NewClaim } from '../claims.schema.ts'
import { claimTime } from './claim-time.ts'

type ClaimCode =
  | PictureProblem
  | 'order_not_found'
  | 'order_not_yours'
  | 'claim_not_delivered'
  | 'claim_too_late'
  | 'claim_open'
  | 'pictures_busy'
  | 'storage_unavailable'

/**
 * Stores what the customer of an order says is wrong with it. The row is written before its photos, so that a crash
 * leaves no file without a row; staff see the claim, and the shop is mailed, once all of it is stored. An order has one
 * open claim at a time.
 */
export async function makeClaim(
  shop: Shop,
  orderId: string,
  { user, token, text, photos }: Pick<OrderCaller, 'user'> & NewClaim,
): Promise<Result<{ received: true }, ClaimCode>> {
  const own = await checkOwnOrder(shop, orderId, { user, token })
  if (!own.ok) return own
  const refused = await refusal(shop.db, shop, orderId)
  if (refused) return refused
  const made = await makePhotos(photos)
  if (!made.ok) return made

  const id = crypto.randomUUID()
  const names = made.value.map(() => crypto.randomUUID())
  await shop.db.insert(claims).values({ id, orderId, text, photos: names, createdAt: shop.clock.now() })
  try {
    for (const [index, name] of names.entries()) await shop.storage.privateFiles.keep(name, made.value[index]!)
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    shop.log.error({ err: error, orderId }, 'The photos of a claim could not be stored; the customer got 503')
    return fail('storage_unavailable')
  }
  return shop.db.transaction(async (tx) => {
    // Another tab may have been faster, and the time may be over by now.
    const late = await refusal(tx, shop, orderId)
    if (late) return late
    await tx.update(claims).set({ state: 'open' }).where(eq(claims.id, id))
    await queueMail(tx, {
      id: `claim_received:${id}`,
      kind: 'claim_received',
      about: orderId,
      detail: id,
      locale: BASE_LOCALE,
      dueAt: shop.clock.now(),
    })
    return ok({ received: true })
  })
}

async function refusal(
  db: Pick<Transaction, 'select'>,
  { clock }: Pick<Shop, 'clock'>,
  orderId: string,
): Promise<Failure<'order_not_found' | 'claim_not_delivered' | 'claim_too_late' | 'claim_open'> | null> {
  const time = await claimTime(db, orderId, clock.now())
  if (!time.ok) return time
  const [open] = await db
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.orderId, orderId), eq(claims.state, 'open')))
  return open ? fail('claim_open') : null
}
