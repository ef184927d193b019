import type { Transaction } from '#db/client.ts'
import { orderEdits, type OrderRow } from '#db/schema/index.ts'
import type { AuditChanges } from '#db/schema/audit-log.ts'
import { wardName } from '#features/delivery/server/wards.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import type { SetAside } from '#features/delivery/server/set-aside.ts'

/** The fields whose values the audit log has: they name nobody, and the florists have planned with them. */
const PLANNED: ReadonlySet<string> = new Set(['deliveryCity', 'deliveryDate', 'slotId'])

/** Returns the changes of an order as the audit log has them: the names of all fields, and the values of few. */
export function loggedChanges(before: OrderRow, changed: Partial<OrderRow>): AuditChanges {
  const fields = Object.keys(changed) as (keyof OrderRow)[]
  return Object.fromEntries(
    fields.map((field) => [field, PLANNED.has(field) ? [before[field], changed[field]] : [null, null]]),
  )
}

interface RecordedEdit {
  actor: Actor
  order: OrderRow
  changed: Partial<OrderRow>
  /** What the edit changed of the order's review. */
  review: AuditChanges
  /** The rules that staff have set aside. */
  setAside: readonly SetAside[]
  at: Date
}

/** Wards are named, because codes say nothing to staff, and a later list of wards may not have them. */
const shown = (field: string, value: unknown) => (field === 'wardCode' ? wardName(String(value)) : value)

/**
 * Records what staff changed of an order. The audit log names the fields; their values are beside it, where they go
 * with the personal data of the order (`order_edits`).
 */
export async function recordEdit(tx: Transaction, { actor, order, changed, review, setAside, at }: RecordedEdit) {
  const fields = Object.keys(changed) as (keyof OrderRow)[]
  const values = Object.fromEntries(
    fields.map((field): [string, [unknown, unknown]] => [
      field,
      [shown(field, order[field]), shown(field, changed[field])],
    ]),
  )
  const id = crypto.randomUUID()
  await recordAudit(tx, {
    id,
    actor,
    entity: 'order',
    entityId: order.id,
    action: 'updated',
    changes: {
      ...loggedChanges(order, changed),
      ...review,
      ...(setAside.length > 0 && { setAside: [null, [...setAside]] }),
    },
    at,
  })
  await tx.insert(orderEdits).values({ id, orderId: order.id, changes: values, createdAt: at })
}

interface RecordedExchange {
  /** Given by the exchange, so that it is recorded once. */
  id: string
  actor: Actor
  orderId: string
  /** The lines before and after, as texts. They hold what staff wrote, so they go with the personal data. */
  lines: [string[], string[]]
  reason: string
  /** What else the exchange changed; it names nobody. */
  changes: AuditChanges
  at: Date
}

/** Records that staff exchanged the lines of an order, as `recordEdit` does. */
export async function recordExchange(
  tx: Transaction,
  { id, actor, orderId, lines, reason, changes, at }: RecordedExchange,
) {
  const logged = { lines: [null, null] satisfies [null, null], ...changes }
  await recordAudit(tx, { id, actor, entity: 'order', entityId: orderId, action: 'updated', changes: logged, at })
  const values: AuditChanges = { lines, ...(reason !== '' && { reason: [null, reason] }) }
  await tx.insert(orderEdits).values({ id, orderId, changes: values, createdAt: at })
}
