import type { Database } from '#db/client.ts'
import { mails } from '#db/schema/index.ts'
import { chunk } from '#shared/chunk.ts'
import type { Addressed, Compose } from '#features/mail/server/mail-content.ts'

/** Queues mails to `customer-0@example.com` and so on, due now. */
export async function queueMails(db: Database, count: number): Promise<void> {
  const now = new Date()
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ id: `order_confirmation:${n}`, kind: 'order_confirmation' as const, about: `${n}`, locale: 'en' as const },
    ...{ dueAt: now, createdAt: now },
  }))
  for (const some of chunk(rows, 100)) await db.insert(mails).values(some)
}

/** Composes a short mail to the customer of a row of `queueMails`. */
export const composeShortly: Compose = async (_, { about }): Promise<Addressed> => ({
  content: { subject: `Order ${about}`, preview: '', title: 'Order', parts: [], why: '' },
  to: { name: '', address: `customer-${about}@example.com` },
})
