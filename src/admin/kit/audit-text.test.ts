import { describe, expect, it } from 'vitest'
import { pageTranslator } from '#i18n/page.ts'
import { actionName, exportName, fieldName, auditValue, isPictureField } from './audit-text.ts'

const en = pageTranslator('en')
const vi = pageTranslator('vi')

describe('auditValue', () => {
  it.each([
    ['priceVND', 690_000, '₫690.000'],
    ['priceUSDCents', 2700, '$27.00'],
    ['status', 'out_for_delivery', 'Out for delivery'],
    ['status', 'something else', 'something else'],
    ['inStock', false, 'No'],
    ['readAt', '2026-02-14T08:02:00.000Z', '14/02/2026 15:02'],
    ['name', null, 'none'],
    ['name', '', 'none'],
    ['tags', ['a', 'b'], 'a, b'],
    ['discountPercent', 10, '10'],
    ['content', '<h2>Hoa &amp; lá</h2><p>Một <strong>bó</strong>.</p><p class="c', 'Hoa & lá Một bó.'],
    ['en.content', '<p>1 &lt; 2 &amp', '1 < 2'],
    ['deliveryCity', 'Ho Chi Minh', 'Ho Chi Minh City'],
    ['cardOccasion', 'getWell', 'Get well soon'],
    ['mailLanguage', 'vi', 'Tiếng Việt'],
    ['customerMailLanguage', 'own', 'The one that each customer uses'],
    ['nobodyHome', 'return', 'Bring again later'],
    ['setAside', ['slot_full', 'date_closed'], 'the slot was full, the shop is closed on this day'],
    ['filters', ['day', 'city'], 'Delivery day, City'],
  ])('%s %j', (field, value, text) => {
    expect(auditValue(en, field, value)).toBe(text)
  })

  it('explains why an order waited', () => {
    expect(auditValue(en, 'reviewReason', 'disputed')).toMatch(/^The customer’s bank disputes/)
  })

  it('translates to Vietnamese', () => {
    expect(auditValue(vi, 'status', 'delivered')).toBe('Đã giao')
    expect(auditValue(vi, 'isActive', true)).toBe('Có')
  })
})

it.each(['imageUrl', 'heroImageUrl', 'objectPath'])(
  'the address of a picture is no text of the history: %s',
  (field) => {
    expect(isPictureField(field)).toBe(true)
    expect(fieldName({ t: vi, locale: 'vi' }, field)).not.toBe(field)
  },
)

it.each([
  ...['consent', 'photo', 'received', 'reference', 'refundAccount', 'refundLink', 'refundTo'],
  ...['resolution', 'dueBy', 'fundsWithdrawn', 'email', 'phone', 'demoNotice', 'customerMailLanguage'],
])('the field %s has a name in both languages', (field) => {
  for (const [t, locale] of [
    [en, 'en'],
    [vi, 'vi'],
  ] as const)
    expect(fieldName({ t, locale }, field)).not.toBe(field)
})

it('unknown fields and actions keep their own names', () => {
  const words = { t: en, locale: 'en' } as const
  expect(fieldName(words, 'priceVND')).toBe('Price in VND')
  expect(fieldName(words, 'en.name')).toBe('Name (English)')
  expect(fieldName(words, 'somethingNew')).toBe('somethingNew')
  expect(actionName(vi, 'refunded')).toBe('hoàn tiền')
  expect(actionName(vi, 'polished')).toBe('polished')
})

it('exports have names in both languages', () => {
  expect(exportName(en, 'order_sheet')).toBe('Day sheet')
  expect(exportName(vi, 'customers')).toBe('Khách hàng')
  expect(exportName(en, 'something else')).toBe('something else')
})
