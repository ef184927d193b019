import { expect, it } from 'vitest'
import { BANK_PROVIDER } from '#features/payments/server/transfer/bank-provider.ts'
import { inHistory } from '#features/payments/server/stripe/stripe-events.ts'
import { historyOf } from './order-history.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 1, 14, 8, minute))
const payments = { find: (name: string) => (name === 'stripe' ? { inHistory } : null) }
const event = (type: string, minute: number, paymentProvider = 'stripe') => ({
  paymentProvider,
  type,
  outcome: 'fulfilled',
  createdAt: at(minute),
})
const change = (action: 'refunded' | 'refund_failed', minute: number) => ({
  id: `${action}-${minute}`,
  actor: 'payment-provider',
  action,
  changes: {},
  createdAt: at(minute),
})
const kindsOf = (changes: ReturnType<typeof change>[], ...events: ReturnType<typeof event>[]) =>
  historyOf({ createdAt: at(0) }, { changes, edits: [], events, mails: [] }, payments).map((entry) =>
    entry.kind === 'payment' ? entry.type : entry.kind === 'audit' ? entry.action : entry.kind,
  )

const THRICE = [event('charge.refund.updated', 6), event('refund.updated', 6), event('refund.failed', 7)]

it('lists the newest entry first', () => {
  expect(kindsOf([change('refunded', 3)], event('charge.refunded', 4), event('fulfil', 1))).toEqual([
    'charge.refunded',
    'refunded',
    'fulfil',
    'placed',
  ])
})

it('lists a failed refund once, however many events report it', () => {
  expect(kindsOf([change('refund_failed', 5)], ...THRICE)).toEqual(['refund_failed', 'placed'])
})

it('lists a refund that failed before the shop knew of it, too', () => {
  expect(kindsOf([], ...THRICE)).toEqual(['refund.failed', 'placed'])
})

it('lists every event of a provider that is no longer configured, and asks each provider about its own', () => {
  const others = [event('refund.updated', 6, BANK_PROVIDER), event('charge.dispute.created', 5, BANK_PROVIDER)]
  expect(kindsOf([], ...others, event('refund.updated', 7))).toEqual([
    'refund.updated',
    'charge.dispute.created',
    'placed',
  ])
})

it('shows the values of a change by staff, which the audit log does not have', () => {
  const edit = { id: 'e', actor: 'lan@example.com', action: 'updated', createdAt: at(2) } as const
  const changes = [{ ...edit, changes: { notes: [null, null], setAside: [null, ['slot_full']] } }] as const
  const edits = [{ id: 'e', changes: { notes: ['', 'Cổng xanh'] } }] as const
  const [entry] = historyOf(
    { createdAt: at(0) },
    { changes: structuredClone(changes) as never, edits: structuredClone(edits) as never, events: [], mails: [] },
    payments,
  )
  expect(entry).toMatchObject({ changes: { notes: ['', 'Cổng xanh'], setAside: [null, ['slot_full']] } })
})
