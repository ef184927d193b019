import { contactMessages } from '#db/schema/index.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'
import type { ContactMessage } from '../contact.ts'

/** Stores a contact message with the language to answer in, and queues it as a mail to the shop. */
export async function sendContactMessage(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  message: ContactMessage,
  locale: Locale,
): Promise<void> {
  const id = crypto.randomUUID()
  await db.batch([
    db.insert(contactMessages).values({ ...message, id, locale }),
    queueMail(db, { kind: 'contact_message', about: id, locale, dueAt: clock.now() }),
  ])
}
