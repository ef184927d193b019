import type { mails, orders, paymentEvents, auditLog } from '#db/schema/index.ts'
import type { HistoryEntry } from '../admin-order.schema.ts'

type Placed = Pick<typeof orders.$inferSelect, 'createdAt'>
type Change = Pick<typeof auditLog.$inferSelect, 'actor' | 'action' | 'changes' | 'createdAt'>
type News = Pick<typeof paymentEvents.$inferSelect, 'type' | 'outcome' | 'createdAt'>
type Letter = Pick<typeof mails.$inferSelect, 'kind' | 'detail' | 'state' | 'createdAt' | 'endedAt'>

/** Returns what happened to an order, newest first. */
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
    ...notShownElsewhere(events, changes).map(({ type, outcome, createdAt: at }) => ({
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

/** The types of events about a refund. The provider sends up to three for one refund that the bank returns. */
const REFUND_NEWS: readonly string[] = ['refund.updated', 'refund.failed', 'charge.refund.updated']

/**
 * Returns the provider's events without those that the audit log and the refunds' states show already. A refund that
 * failed before the shop knew of it is not in the audit log, so one event about it stays. The database keeps all events.
 */
function notShownElsewhere(events: readonly News[], changes: readonly Change[]): News[] {
  const isLogged = changes.some(({ action }) => action === 'refund_failed')
  const unlogged = isLogged ? undefined : events.find(({ type }) => type === 'refund.failed')
  return events.filter(
    (event) => event === unlogged || !(REFUND_NEWS.includes(event.type) || event.type.startsWith('charge.dispute.')),
  )
}
