import { and, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orderItems, orders, products, type OrderRow } from '#db/schema/index.ts'
import { queueBackInStock } from '#features/back-in-stock/server/queue-mails.ts'
import { queueMail, withdrawMail } from '#features/mail/server/outbox.ts'
import type { Shop } from '#server/shop.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { OrderStatus } from '#shared/shop.ts'
import { nextVersion } from '#server/next-version.ts'
import { STATUS_MAIL_DELAY_MS } from '../status-mail.ts'

/** The statuses whose beginning the customer is notified of by mail. */
export const NOTIFIED_STATUSES = ['processing', 'out_for_delivery', 'delivered', 'cancelled'] as const
export type NotifiedStatus = (typeof NOTIFIED_STATUSES)[number]

interface Change<Code extends string> {
  /** Who changes the status, for the audit log: a person, or the job that ends unconfirmed orders. */
  actor: Actor
  /** Whether the flowers are made. Left out, the order keeps what it knew; one that is `pending` is not begun. */
  made?: boolean
  /**
   * Runs first, in the same transaction: it may refuse the change, and write what belongs to it. It may run again if
   * the database was busy, and must not wait for anything but the transaction.
   */
  together?: (tx: Transaction, order: OrderRow, now: Date) => Result<unknown, Code> | Promise<Result<unknown, Code>>
}

/** Returns why an order may not be begun: its customer has not confirmed it, so nobody may be there to pay for it. */
export function checkBegin(
  { unconfirmed }: Pick<OrderRow, 'unconfirmed'>,
  status: OrderStatus,
): Result<null, 'order_unconfirmed'> {
  return unconfirmed && status !== 'pending' && status !== 'cancelled' ? fail('order_unconfirmed') : ok(null)
}

/**
 * Sets an order's status, marks its flowers as made if asked, and queues the mail about the status. Every transition is
 * allowed (spec, section 4); that an order must be confirmed first is checked by callers (`checkBegin`). The customer
 * is notified once per status, however often an order returns to it. Setting the status that an order already has
 * changes nothing. Resolves to the version of the order afterwards (`updatedAt`). Fails with order_not_found, and as
 * the caller's check does.
 */
export async function changeStatus<Code extends string = never>(
  shop: Shop,
  orderId: string,
  status: OrderStatus,
  { actor, made, together }: Change<Code>,
): Promise<Result<Written, 'order_not_found' | Code>> {
  return shop.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    if (!order) return fail('order_not_found')
    const now = shop.clock.now()
    const done = await together?.(tx, order, now)
    if (done && !done.ok) return done
    return ok(await writeStatus(tx, order, { status, made, actor, now }))
  })
}

interface Written {
  changed: boolean
  updatedAt: Date
}

/** Writes a new status within a transaction that has read the order, as `changeStatus` does. */
export async function writeStatus(
  tx: Transaction,
  order: OrderRow,
  { status, made, actor, now }: { status: OrderStatus; now: Date } & Pick<Change<never>, 'made' | 'actor'>,
): Promise<Written> {
  const madeAt = madeTime(order, { status, made, now })
  const isOther = status !== order.status
  const { id: entityId } = order
  if (!isOther && (madeAt === null) === (order.madeAt === null)) return { changed: false, updatedAt: order.updatedAt }

  const updatedAt = nextVersion(order.updatedAt, now)
  await tx.update(orders).set({ status, madeAt, updatedAt }).where(eq(orders.id, entityId))
  const changes = {
    ...(isOther && { status: [order.status, status] as [unknown, unknown] }),
    ...(made !== undefined && { made: [order.madeAt !== null, madeAt !== null] as [unknown, unknown] }),
  }
  await recordAudit(tx, { actor, entity: 'order', entityId, action: 'status_changed', changes, at: now })
  if (isOther) await withdrawMail(tx, statusMailId(entityId, order.status), now)
  if (isOther && isNotified(status)) {
    const dueAt = new Date(now.getTime() + STATUS_MAIL_DELAY_MS)
    const id = statusMailId(entityId, status)
    await queueMail(tx, { id, kind: 'order_status', about: entityId, detail: status, locale: order.locale, dueAt })
  }
  if (isOther && status === 'cancelled') await mailReturned(tx, entityId, now)
  return { changed: true, updatedAt }
}

/** Queues the mails to those who wait for products whose last pieces a cancelled order has given back. */
async function mailReturned(tx: Transaction, orderId: string, now: Date): Promise<void> {
  const returned = await tx
    .selectDistinct({ id: products.id })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(and(eq(orderItems.orderId, orderId), isNotNull(orderItems.stockTaken), isNotNull(products.stock)))
  for (const { id } of returned) for (const statement of queueBackInStock(tx, id, now)) await statement
}

/** Returns when the flowers were made, after the change; null if they are not. */
function madeTime(
  { madeAt }: OrderRow,
  { status, made, now }: { status: OrderStatus; made: boolean | undefined; now: Date },
): Date | null {
  if (status === 'pending' || made === false) return null
  return made ? (madeAt ?? now) : madeAt
}

/** Returns the id of the mail about a status of an order. */
export function statusMailId(orderId: string, status: OrderStatus): string {
  return `order_status:${orderId}:${status}`
}

/** Returns when a status began, from when the mail about it was to be sent first, its `createdAt`. */
export function statusBeganAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() - STATUS_MAIL_DELAY_MS)
}

/** Returns true if the customer is notified of this status. */
export function isNotified(status: string | null): status is NotifiedStatus {
  return isOneOf(NOTIFIED_STATUSES, status)
}
