import { expect, it } from 'vitest'
import { historyOf } from './order-history.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 1, 14, 8, minute))
const news = (type: string, minute: number) => ({ type, outcome: 'fulfilled', createdAt: at(minute) })
const change = (action: 'refunded' | 'refund_failed', minute: number) => ({
  actor: 'payment-provider',
  action,
  changes: {},
  createdAt: at(minute),
})
const kindsOf = (changes: ReturnType<typeof change>[], ...events: ReturnType<typeof news>[]) =>
  historyOf({ createdAt: at(0) }, { changes, events, letters: [] }).map((entry) =>
    entry.kind === 'payment' ? entry.type : entry.kind === 'trail' ? entry.action : entry.kind,
  )

const THRICE = [news('charge.refund.updated', 6), news('refund.updated', 6), news('refund.failed', 7)]

it('lists the newest entry first', () => {
  expect(kindsOf([change('refunded', 3)], news('charge.refunded', 4), news('fulfil', 1))).toEqual([
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
