import { expect, it } from 'vitest'
import { methodOf } from './method.ts'
import type { PaymentSession } from './payment-session.ts'

const session = (cash: PaymentSession['cash'], currency = 'VND') =>
  ({ quote: { currency }, cash: cash && { ...cash } }) as PaymentSession

it('pays as the customer has chosen, and by card where that is not possible any more', () => {
  const free = { refusal: null, confirmFirst: false }
  expect(methodOf('cash', session(free))).toBe('cash')
  expect(methodOf('transfer', session(free))).toBe('transfer')
  // A guest may be known by email and phone, which the server compares.
  expect(methodOf('cash', session({ ...free, refusal: 'cash_guest' }))).toBe('cash')
  expect(methodOf('cash', session({ ...free, refusal: 'cash_guest', isJudged: true }))).toBe('card')
  expect(methodOf('cash', session({ ...free, refusal: 'cash_city' }))).toBe('card')
  expect(methodOf('cash', session(undefined))).toBe('card')
  for (const chosen of ['cash', 'transfer'] as const) expect(methodOf(chosen, session(free, 'USD'))).toBe('card')
})
