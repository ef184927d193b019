import { eq } from 'drizzle-orm'
import { cashClosings } from '#db/schema/index.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import type { Shop } from '#server/shop.ts'
import type { BodyOf, CodeOf } from '#shared/call.ts'
import { formatMoney } from '#shared/money.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { closeCash as definition } from '../cash.calls.ts'
import { readCash } from './read-cash.ts'

const CLOSED = ok({ closed: true as const })

/**
 * Appends what a courier handed over of a day, beside what the records said at that moment. `changed_meanwhile`:
 * another person has closed the day, or a report has arrived, since the screen was read. `entry_key_used`: the key was
 * sent with another content before. `not_found`: the courier has nothing to hand over. `cash_note_missing`: a
 * difference or a correction without a note.
 */
export async function closeCash(
  shop: Pick<Shop, 'db' | 'clock'>,
  actor: Actor,
  { key, day, courier, handedOverVND, note, recordedVND, after }: BodyOf<typeof definition>,
): Promise<Result<{ closed: true }, CodeOf<typeof definition>>> {
  return shop.db.transaction(async (tx) => {
    const [known] = await tx.select().from(cashClosings).where(eq(cashClosings.id, key))
    if (known) {
      const isSame = known.day === day && known.courier === courier && known.handedOver === handedOverVND
      return isSame && known.note === note ? CLOSED : fail('entry_key_used')
    }
    const owed = (await readCash(tx, day)).find((each) => each.courier === courier)
    if (!owed) return fail('not_found')
    if (owed.closings.length !== after || owed.recordedVND !== recordedVND) return fail('changed_meanwhile')
    if (note === '' && (after > 0 || handedOverVND !== recordedVND)) return fail('cash_note_missing', { field: 'note' })
    const at = shop.clock.now()
    await tx.insert(cashClosings).values({
      id: key,
      day,
      courier,
      courierName: owed.name,
      number: after + 1,
      due: owed.dueVND,
      recorded: recordedVND,
      handedOver: handedOverVND,
      note,
      createdBy: actor.id,
      createdAt: at,
    })
    await recordAudit(tx, {
      actor,
      entity: 'cash',
      entityId: day,
      action: after === 0 ? 'created' : 'updated',
      changes: {
        courier: [null, owed.name],
        handedOver: [formatMoney(recordedVND, 'VND'), formatMoney(handedOverVND, 'VND')],
        note: [null, note],
      },
      at,
    })
    return CLOSED
  })
}
