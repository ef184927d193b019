import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { contactMessages } from '#db/schema/index.ts'
import { countRows } from '#server/count-rows.ts'
import { hasWords } from '#server/fold-rows.ts'
import type { Shop } from '#server/shop.ts'
import { changesBetween, recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { ContactMessageState } from '../contact-message-states.ts'
import type { ContactMessageChange, AdminContactMessage } from '../contact-messages.calls.ts'
import { foldContactMessages } from './fold-contact-messages.ts'

interface MessageQuery {
  state: ContactMessageState
  /** Words of a name, address, phone number, subject or text, with or without diacritics; empty lists all. */
  query: string
  /** The id of a single message; empty: all. */
  message: string
  offset: number
  pageSize: number
}

/** Returns one page of contact messages, newest first, and the total on all pages. */
export async function listContactMessages(
  db: Database,
  { state, query, message, offset, pageSize }: MessageQuery,
): Promise<{ rows: AdminContactMessage[]; total: number }> {
  const words = hasWords(contactMessages.search, query)
  if (words) await foldContactMessages(db)
  const where = and(STATES[state], words, message === '' ? undefined : eq(contactMessages.id, message))
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(contactMessages)
      .where(where)
      .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
      .limit(pageSize)
      .offset(offset),
    countRows(db, sql`from ${contactMessages}${where ? sql` where ${where}` : sql``}`),
  ])
  return { rows: rows.map(toWire), total }
}

/** Marks a contact message as read or done, or unmarks it. Fails with not_found. */
export async function markContactMessage(
  shop: Shop,
  actor: Actor,
  id: string,
  { read, done }: ContactMessageChange,
): Promise<Result<AdminContactMessage, 'not_found'>> {
  return shop.db.transaction(async (tx) => {
    const [before] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id))
    if (!before) return fail('not_found')
    const at = shop.clock.now()
    const after = {
      readAt: read === undefined ? before.readAt : read ? (before.readAt ?? at) : null,
      doneAt: done === undefined ? before.doneAt : done ? (before.doneAt ?? at) : null,
    }
    const changes = changesBetween(before, after)
    if (Object.keys(changes).length > 0) {
      await tx.update(contactMessages).set(after).where(eq(contactMessages.id, id))
      const [doing, undoing, isSet] =
        'doneAt' in changes
          ? (['done', 'reopened', after.doneAt] as const)
          : (['read', 'unread', after.readAt] as const)
      const action = isSet ? doing : undoing
      await recordAudit(tx, { actor, entity: 'message', entityId: id, action, changes, at })
    }
    return ok(toWire({ ...before, ...after }))
  })
}

const STATES: Record<ContactMessageState, SQL | undefined> = {
  all: undefined,
  open: isNull(contactMessages.doneAt),
  unread: isNull(contactMessages.readAt),
  done: isNotNull(contactMessages.doneAt),
  answered: isNotNull(contactMessages.answeredAt),
}

/** Returns a stored contact message as calls answer it. */
export function toWire({
  readAt,
  doneAt,
  answeredAt,
  createdAt,
  search: _,
  ...row
}: typeof contactMessages.$inferSelect): AdminContactMessage {
  return {
    ...row,
    readAt: readAt?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}
