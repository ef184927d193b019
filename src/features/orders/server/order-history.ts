import type { mails, orders, paymentEvents, auditLog } from '#db/schema/index.ts'
import type { HistoryEntry } from '../admin-order.schema.ts'

type Placed = Pick<typeof orders.$inferSelect, 'createdAt'>
type Change = Pick<typeof auditLog.$inferSelect, 'actor' | 'action' | 'changes' | 'createdAt'>
type News = Pick<typeof paymentEvents.$inferSelect, 'type' | 'outcome' | 'createdAt'>
type Letter = Pick<typeof mails.$inferSelect, 'kind' | 'detail' | 'state' | 'createdAt' | 'endedAt'>

/** What happened to an order, newest first. */
export function historyOf(
  { createdAt }: Placed,
  { changes, events, letters }: { changes: readonly Change[]; events: readonly News[]; letters: readonly Letter[] },
): HistoryEntry[] {
  const history: HistoryEntry[] = [
    { kind: 'placed', at: createdAt.toISOString() },
    ...changes.map((change) => ({
      kind: 'trail' as const,
      at: change.createdAt.toISOString(),
      actor: change.actor,
      action: change.action,
      changes: change.changes,
    })),
    ...worthTelling(events, changes).map(({ type, outcome, createdAt: at }) => ({
      kind: 'payment' as const,
      at: at.toISOString(),
      type,
      outcome,
    })),
    ...letters.map(({ kind, detail, state, createdAt: at, endedAt }) => ({
      kind: 'mail' as const,
      at: (endedAt ?? at).toISOString(),
      mail: kind,
      detail,
      state,
    })),
  ]
  return history.toSorted((a, b) => b.at.localeCompare(a.at))
}

/** What the provider says of one refund that it had told of before: three times, where the bank sends it back. */
const REFUND_NEWS: readonly string[] = ['refund.updated', 'refund.failed', 'charge.refund.updated']

/**
 * The provider's news without what the audit log and the refunds' own states tell better. One that failed before the shop
 * knew of it stands in no audit log, and is told of in the provider's words, once. Disputes are in the audit log. The database
 * keeps all of them.
 */
function worthTelling(events: readonly News[], changes: readonly Change[]): News[] {
  const isTold = changes.some(({ action }) => action === 'refund_failed')
  const untold = isTold ? undefined : events.find(({ type }) => type === 'refund.failed')
  return events.filter(
    (event) => event === untold || !(REFUND_NEWS.includes(event.type) || event.type.startsWith('charge.dispute.')),
  )
}
