import { expect, it } from 'vitest'
import { pageTranslator } from '#i18n/page.ts'
import { refundReason } from './refund-reason.ts'

it.each([
  ['en', 'expired_or_canceled_card', /^The card has expired/],
  ['vi', 'expired_or_canceled_card', /^Thẻ đã hết hạn/],
  ['en', 'a_reason_of_next_year', /gave no reason/],
  ['vi', 'unknown', /không cho biết lý do/],
  ['en', 'Refund amount is greater than the charge.', /says: Refund amount is greater/],
] as const)('%s %s', (locale, failure, words) => {
  expect(refundReason(pageTranslator(locale), failure)).toMatch(words)
})
