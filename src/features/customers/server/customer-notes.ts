import { and, eq, sql } from 'drizzle-orm'
import { customerNotes } from '#db/schema/index.ts'
import { recordAudit, type ActorWithAccount } from '#features/audit-log/server/record-audit.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { MAX_NOTES } from '../customer-record.schema.ts'
import { recordsOf, rootOf } from './record-ids.ts'

type ShopPart = Pick<Shop, 'db' | 'clock'>

/**
 * Adds a note to the record of a customer. The key is the note's id, so a request that is sent again adds nothing. The
 * audit log says that there is a note, not what it says. Fails with not_found, too_many_notes, and with entry_key_used
 * if the key was sent with another text or for another customer before.
 */
export async function addNote(
  { db, clock }: ShopPart,
  actor: ActorWithAccount,
  customerId: string,
  { key, text }: { key: string; text: string },
): Promise<Result<null, 'not_found' | 'entry_key_used' | 'too_many_notes'>> {
  const at = clock.now()
  return db.transaction(async (tx) => {
    const rootId = await rootOf(tx, customerId)
    if (rootId === null) return fail('not_found')
    const known = eq(customerNotes.id, key)
    if ((await tx.$count(customerNotes, known)) > 0) {
      const isSame = (await tx.$count(customerNotes, and(known, eq(customerNotes.text, text), isOf(rootId)))) > 0
      return isSame ? ok(null) : fail('entry_key_used')
    }
    if ((await tx.$count(customerNotes, isOf(rootId))) >= MAX_NOTES) return fail('too_many_notes')
    await tx.insert(customerNotes).values({ id: key, customerId: rootId, text, createdBy: actor.id, createdAt: at })
    await recordAudit(tx, { actor, entity: 'customer', entityId: rootId, action: 'note_added', at })
    return ok(null)
  })
}

/** Deletes a note of a customer; one that is gone stays gone. Fails with not_found if the customer is. */
export async function removeNote(
  { db, clock }: ShopPart,
  actor: ActorWithAccount,
  customerId: string,
  noteId: string,
): Promise<Result<null, 'not_found'>> {
  return db.transaction(async (tx) => {
    const rootId = await rootOf(tx, customerId)
    if (rootId === null) return fail('not_found')
    const gone = await tx
      .delete(customerNotes)
      .where(and(eq(customerNotes.id, noteId), isOf(rootId)))
      .returning({ id: customerNotes.id })
    if (gone.length > 0)
      await recordAudit(tx, { actor, entity: 'customer', entityId: rootId, action: 'note_removed', at: clock.now() })
    return ok(null)
  })
}

const isOf = (rootId: string) => sql`${customerNotes.customerId} in ${recordsOf(rootId)}`
