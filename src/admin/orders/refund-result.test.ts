import { expect, it } from 'vitest'
import { isHeldByDispute, refundResult, refundWay, wholeRefund } from './refund-result.ts'

const KEY = 'a0000000-0000-4000-8000-000000000001'
const CARD = { id: KEY, amount: 500, state: 'succeeded', byStaff: null } as const
const BY_HAND = { id: KEY, amount: 500, state: 'asked', byStaff: 'pending' } as const
/** The part of the order's second payment. */
const second = <Part extends object>(part: Part) => ({ ...part, id: `${KEY}-2`, amount: 100 })

it('tells staff to give money of a transfer and cash back, and leaves that of a card to the provider', () => {
  expect(refundResult({ state: 'asked', amount: 500, byHand: 500 })).toBe('askedOfStaff')
  expect(refundResult({ state: 'asked', amount: 500, byHand: 0 })).toBe('asked')
  expect(refundResult({ state: 'succeeded', amount: 500, byHand: 0 })).toBe('succeeded')
})

it.each([
  ['a transfer and a card', [BY_HAND, second(CARD)], { state: 'asked', amount: 600, byHand: 500 }, 'askedOfBoth'],
  ['a card and a transfer', [CARD, second(BY_HAND)], { state: 'asked', amount: 600, byHand: 100 }, 'askedOfBoth'],
  ['two transfers', [BY_HAND, second(BY_HAND)], { state: 'asked', amount: 600, byHand: 600 }, 'askedOfStaff'],
  ['two cards', [CARD, second(CARD)], { state: 'succeeded', amount: 600, byHand: 0 }, 'succeeded'],
  [
    'a card whose provider is away',
    [{ ...CARD, state: 'asked' }, second(CARD)],
    { state: 'asked', amount: 600, byHand: 0 },
    'asked',
  ],
  [
    'a transfer that staff have given back',
    [{ ...BY_HAND, state: 'succeeded', byStaff: 'succeeded' }, second(CARD)],
    { state: 'succeeded', amount: 600, byHand: 0 },
    'succeeded',
  ],
] as const)('adds up the parts of a refund: %s', (_, parts, whole, result) => {
  const other = { ...CARD, id: 'b0000000-0000-4000-8000-000000000002', amount: 7 }
  expect(wholeRefund([other, ...parts.toReversed()], KEY)).toEqual(whole)
  expect(refundResult(wholeRefund(parts, KEY)!)).toBe(result)
})

it('says that a refund has failed if a part has, and of how much', () => {
  const failed = wholeRefund([BY_HAND, second({ ...CARD, state: 'failed' })], KEY)!
  expect(failed).toMatchObject({ state: 'failed', amount: 100 })
  expect(refundResult(failed)).toBe('failed')
})

it('finds no refund that was not asked for', () => {
  expect(wholeRefund([CARD], KEY.slice(0, -1))).toBeNull()
})

it.each([
  ['byProvider', 'card', []],
  ['byStaff', 'transfer', []],
  ['byStaff', 'cash', []],
  ['byProvider', 'card', ['stripe']],
  ['mixed', 'card', ['stripe', 'bank']],
  ['mixed', 'transfer', ['stripe']],
] as const)(
  'knows that money goes back %s: an order by %s with supplements by %j',
  (way, paymentMethod, supplements) => {
    const paymentProvider = paymentMethod === 'card' ? 'stripe' : paymentMethod === 'transfer' ? 'bank' : 'cash'
    const supplementPayments = supplements.map((provider) => ({ paymentProvider: provider, paymentId: '', amount: 1 }))
    expect(refundWay({ paymentMethod, paymentProvider, supplementPayments })).toBe(way)
  },
)

it.each([
  [true, 'needs_response'],
  [true, 'under_review'],
  [false, 'warning_needs_response'],
  [false, 'won'],
])('says %s of whether a dispute keeps the money from being refunded (%s)', (isHeld, status) => {
  const rest = { id: 'dp_1', amount: 1, reason: '', dueBy: null, fundsWithdrawn: true, createdAt: '' }
  expect(isHeldByDispute({ disputes: [{ ...rest, status }] })).toBe(isHeld)
})
