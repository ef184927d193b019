import { expect, it } from 'vitest'
import { MESSAGES } from '#i18n/messages.ts'
import { SHORT_REASONS } from './short-reasons.ts'

it('the list of orders shows every reason that has a short text', () => {
  expect(SHORT_REASONS.toSorted()).toEqual(Object.keys(MESSAGES.en.adminOrders.review.short).toSorted())
})
