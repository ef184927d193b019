import type { Database } from '#db/client.ts'
import { contactMessages } from '#db/schema/index.ts'
import { foldRows } from '#server/fold-rows.ts'
import { findText } from '#shared/find-text.ts'

/** Fills the search column of contact messages that lack it. */
export function foldContactMessages(db: Database): Promise<void> {
  const { id, name, phone, email, subject, message } = contactMessages
  return foldRows(db, {
    table: contactMessages,
    read: (tx, where, limit) =>
      tx.select({ id, name, phone, email, subject, message }).from(contactMessages).where(where).limit(limit),
    columns: { search: ({ subject, message, ...person }) => findText(person, `${subject}\n${message}`) },
  })
}
