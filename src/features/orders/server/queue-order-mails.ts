import type { Database } from '#db/client.ts'
import type { orders } from '#db/schema/index.ts'
import { queueMails } from '#features/mail/server/outbox.ts'

type Placed = Pick<typeof orders.$inferInsert, 'id' | 'locale'>

/**
 * Returns the statement that queues what is mailed about a new order: its confirmation for the customer, and the notice
 * to the shop. Their ids are derived from the order's, so each is queued once.
 * @param confirms false if the customer has given no email, or has been forgotten since
 */
export function queueOrderMails(db: Pick<Database, 'insert'>, { id, locale }: Placed, now: Date, confirms: boolean) {
  const kinds = confirms ? (['order_confirmation', 'new_order'] as const) : (['new_order'] as const)
  return queueMails(
    db,
    kinds.map((kind) => ({ id: `${kind}:${id}`, kind, about: id, locale, dueAt: now })),
  )
}
