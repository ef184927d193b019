import { describe, expect, it } from 'vitest'
import { pageTranslator } from '#i18n/page.ts'
import { AUDIT_ACTIONS } from '#shared/audit-actions.ts'
import { kindOf, OWN_FIELDS } from '#shared/audit-fields.ts'
import { DEFAULT_LOCALE } from '#shared/locale.ts'
import { actionName, exportName, fieldName, auditValue, isPictureField } from './audit-text.ts'
import { hasVocabulary, VOCABULARIES } from './audit-words.ts'

const en = pageTranslator('en')
const vi = pageTranslator('vi')
/** A word with an underscore, a message's key, braces of JSON, a tag of HTML. */
const OF_THE_CODE = /\w_\w|\w:\w|[{}]|<\w|\[object/

describe('auditValue', () => {
  it.each([
    ['priceVND', 690_000, '₫690.000'],
    ['priceUSDCents', 2700, '$27.00'],
    ['status', 'out_for_delivery', 'Out for delivery'],
    ['status', 'needs_response', 'Waiting for your evidence'],
    ['status', 'newly_invented', 'newly invented'],
    ['state', 'succeeded', 'Sent back'],
    ['resolution', 'credit', 'Kept as credit'],
    ['photo', 'finished', 'Finished'],
    ['consent', 'news', 'News by email'],
    ['failure', 'insufficient_funds', 'The shop’s balance at the payment provider was too low.'],
    ['received', 500_000, '₫500.000'],
    ['cashCities', ['Hanoi', 'Ho Chi Minh'], 'Hanoi, Ho Chi Minh City'],
    ['category', 'Hoa Tình Yêu', 'Flowers of love'],
    ['category', 'Mẹo cắm hoa', 'Arrangement tips'],
    ['category', 'Của riêng tiệm', 'Của riêng tiệm'],
    ['imageAlt', { en: 'Roses', vi: 'Hoa hồng' }, 'Roses · Hoa hồng'],
    ['pictures', [{ imageUrl: '/objects/p/x.webp', alt: {} }], 'Picture'],
    ['objectPath', '/objects/p/x.webp', 'Picture'],
    ['cardMessage', 'Anh <3 em', 'Anh <3 em'],
    ['removedLongAgo', { some_part: ['a', { deep: 1 }] }, 'a, 1'],
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
    ['nobodyHome', 'return', 'Bring them again later'],
    ['setAside', ['slot_full', 'date_closed'], 'the slot was full, the shop is closed on this day'],
    ['filters', ['day', 'city', 'a_typed_one'], 'Delivery day, City, a typed one'],
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

describe.each([
  ['en', en],
  ['vi', vi],
] as const)('in %s', (locale, t) => {
  it.each(OWN_FIELDS)('the field %s has a name', (field) => {
    expect(fieldName({ t, locale }, field)).not.toMatch(OF_THE_CODE)
    expect(fieldName({ t, locale }, field)).not.toBe(field)
  })

  it.each(AUDIT_ACTIONS)('the action %s has a name', (action) => {
    expect(actionName(t, action)).not.toMatch(OF_THE_CODE)
  })

  it.each(
    OWN_FIELDS.flatMap((field) => {
      const kind = kindOf(field)
      return hasVocabulary(kind) ? VOCABULARIES[kind].values.map((value) => [field, value] as const) : []
    }),
  )('%s %s is shown in words', (field, value) => {
    const kind = kindOf(field)
    const words = hasVocabulary(kind) ? VOCABULARIES[kind].say(t, value) : null
    expect(words).not.toBeNull()
    expect(words).not.toMatch(OF_THE_CODE)
    expect(auditValue(t, field, value)).toBe(words)
    // A word of the code is English, so that its words in another language differ from it.
    if (locale !== DEFAULT_LOCALE && kind !== 'category') expect(words).not.toBe(value)
  })

  it.each(OWN_FIELDS)('the field %s shows no braces of data, whatever an entry holds', (field) => {
    expect(auditValue(t, field, { one: [1, { two: 'text' }], three: null })).not.toMatch(OF_THE_CODE)
  })
})

it('what this version does not know has a name without a word of the code', () => {
  const words = { t: en, locale: 'en' } as const
  expect(fieldName(words, 'priceVND')).toBe('Price in VND')
  expect(fieldName(words, 'en.name')).toBe('Name (English)')
  expect(fieldName(words, 'tagline.vi')).toBe('Tagline (Vietnamese)')
  expect(fieldName(words, 'somethingNew')).toBe('Another detail')
  expect(fieldName(words, 'constructor')).toBe('Another detail')
  expect(actionName(vi, 'refunded')).toBe('hoàn tiền')
  expect(actionName(vi, 'polished_well')).toBe('sửa')
})

it('exports have names in both languages', () => {
  expect(exportName(en, 'order_sheet')).toBe('Day sheet')
  expect(exportName(vi, 'customers')).toBe('Khách hàng')
  expect(exportName(en, 'something_else')).toBe('Export')
})
