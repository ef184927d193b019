import { inArray } from 'drizzle-orm'
import type { Database, Transaction } from '#db/client.ts'
import { mails, type OrderRow } from '#db/schema/index.ts'
import { queueMail, withdrawMail } from '#features/mail/server/outbox.ts'
import { statusMailId } from '#features/orders/server/change-status.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { PhotoStep } from '#shared/shop.ts'

/**
 * How long the mail about a photo waits, in milliseconds, so that staff can replace or remove a wrong photo before it
 * is sent.
 */
const MAIL_DELAY_MS = 2 * MINUTE_MS

/** Returns the id of the one mail about the photo of a step of an order. */
export function photoMailId(orderId: string, step: PhotoStep): string {
  return step === 'finished' ? `order_photo:${orderId}` : `order_photo:${orderId}:${step}`
}

/**
 * Queues the mail about a photo that is shown now, once per step of an order. That of the delivered flowers is sent
 * only if the mail about the delivery went without it (`isPhotoLate`).
 */
export async function queuePhotoMail(
  tx: Transaction,
  { id: about, locale }: Pick<OrderRow, 'id' | 'locale'>,
  { step, now }: { step: PhotoStep; now: Date },
): Promise<void> {
  const dueAt = new Date(now.getTime() + MAIL_DELAY_MS)
  await queueMail(tx, { id: photoMailId(about, step), kind: 'order_photo', about, detail: step, locale, dueAt })
}

/** Withdraws the mail about the photo of a step that was taken back with what it shows, if it still waits. */
export async function withdrawPhotoMail(
  tx: Transaction,
  orderId: string,
  { step, now }: { step: PhotoStep; now: Date },
): Promise<void> {
  await withdrawMail(tx, photoMailId(orderId, step), now)
}

/**
 * Returns whether the photo of the delivered flowers has a mail of its own, because it arrived after the mail about the
 * delivery: a phone was offline, or staff added it. Null: that mail is not sent yet. Reads the photo's own mail, too,
 * because the mail about the delivery ends it when it takes the photo along.
 */
export async function isPhotoLate(db: Database, orderId: string): Promise<boolean | null> {
  const [own, delivered] = [photoMailId(orderId, 'delivered'), statusMailId(orderId, 'delivered')]
  const rows = await db
    .select({ id: mails.id, state: mails.state })
    .from(mails)
    .where(inArray(mails.id, [own, delivered]))
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  if (states.get(own) !== 'waiting') return false
  return states.get(delivered) === 'waiting' ? null : states.get(delivered) === 'sent'
}
