import type { mails as mailsTable, orderEdits, paymentEvents, auditLog, OrderRow } from '#db/schema/index.ts'
import type { PaymentProvider } from '#features/payments/server/payment-provider.ts'
import type { HistoryEntry } from '../admin-order.schema.ts'

type Placed = Pick<OrderRow, 'createdAt'>
type Change = Pick<typeof auditLog.$inferSelect, 'id' | 'actor' | 'action' | 'changes' | 'createdAt'>
type Edit = Pick<typeof orderEdits.$inferSelect, 'id' | 'changes'>
type Event = Pick<typeof paymentEvents.$inferSelect, 'paymentProvider' | 'type' | 'outcome' | 'createdAt'>
/** The configured payment providers. */
interface Providers {
  find(name: string): Pick<PaymentProvider, 'inHistory'> | null
}
type Mail = Pick<typeof mailsTable.$inferSelect, 'kind' | 'detail' | 'state' | 'createdAt' | 'endedAt'>

interface Happened {
  changes: readonly Change[]
  /** The values of changes by staff, which the audit log does not have. */
  edits: readonly Edit[]
  events: readonly Event[]
  mails: readonly Mail[]
}

/**
 * Returns what happened to an order, newest first.
 * @param payments say which of their events the history lists
 */
export function historyOf(
  { createdAt }: Placed,
  { changes, edits, events, mails }: Happened,
  payments: Providers,
): HistoryEntry[] {
  const history: HistoryEntry[] = [
    { kind: 'placed', at: createdAt.toISOString() },
    ...changes.map((change) => ({
      kind: 'audit' as const,
      at: change.createdAt.toISOString(),
      actor: change.actor,
      action: change.action,
      changes: { ...change.changes, ...edits.find(({ id }) => id === change.id)?.changes },
    })),
    ...notShownElsewhere(events, changes, payments).map(({ type, outcome, createdAt: at }) => ({
      kind: 'payment' as const,
      at: at.toISOString(),
      type,
      outcome,
    })),
    ...mails.map(({ kind, detail, state, createdAt: at, endedAt }) => ({
      kind: 'mail' as const,
      at: (endedAt ?? at).toISOString(),
      mail: kind,
      detail,
      state,
    })),
  ]
  return history.toSorted((a, b) => b.at.localeCompare(a.at))
}

/**
 * Returns the provider's events without those that the audit log and the refunds' states show already. A refund that
 * failed before the shop knew of it is not in the audit log, so one event about it stays. The database keeps all
 * events.
 */
function notShownElsewhere(events: readonly Event[], changes: readonly Change[], payments: Providers): Event[] {
  const listed = (event: Event) => payments.find(event.paymentProvider)?.inHistory(event.type) ?? 'always'
  const isLogged = changes.some(({ action }) => action === 'refund_failed')
  const unlogged = isLogged ? undefined : events.find((event) => listed(event) === 'unless_logged')
  return events.filter((event) => event === unlogged || listed(event) === 'always')
}
