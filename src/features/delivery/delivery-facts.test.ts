import { expect, it } from 'vitest'
import { LOCALES } from '#shared/locale.ts'
import { MESSAGES } from '#i18n/messages.ts'
import { deliveryFacts } from './delivery-facts.ts'
import { DEFAULT_DELIVERY_RULES } from './delivery-rules.ts'

it('says the shop’s rules in the words of each language', () => {
  expect(deliveryFacts(DEFAULT_DELIVERY_RULES, 'en')).toMatchObject({
    sameDayUntil: '2 PM',
    eveningFrom: '6 PM',
    morningFrom: '10 AM',
    deliveryHours: '8:00–20:00',
    flatVND: '₫50.000',
    flatUSD: '$2',
    freeVND: '₫1.000.000',
    freeUSD: '$40',
    farUSD: '$1.20',
    within: '2–4',
    closedDays: expect.stringContaining('Tết'),
    busyDays: expect.stringContaining('14/02 at 10 AM, 08/03 at 10 AM, 20/10 at 10 AM, 20/11 at 12 PM, 24/12 at 12 PM'),
  })
  expect(deliveryFacts({ ...DEFAULT_DELIVERY_RULES, sameDayUntil: 870 }, 'vi')).toMatchObject({
    sameDayUntil: '14:30',
    eveningFrom: '18 giờ',
    flatVND: '₫50.000',
    busyDays: expect.stringContaining('14/02 lúc 10 giờ'),
  })
})

it('says nothing about days that the shop does not have, and how long its own lead time makes a delivery', () => {
  const rules = { ...DEFAULT_DELIVERY_RULES, lead: 90, surge: [], closed: [] }
  expect(deliveryFacts(rules, 'en')).toMatchObject({ busyDays: '', within: '1.5–3.5' })
  expect(deliveryFacts(rules, 'vi')).toMatchObject({ busyDays: '', within: '1,5–3,5' })
  expect(deliveryFacts(rules, 'vi').closedDays).not.toContain('Tết')
})

it('the policies name the closed days wherever they say that the shop delivers daily', () => {
  for (const { shipping, terms } of [MESSAGES.en, MESSAGES.vi])
    for (const text of [shipping.sections.times.p2, terms.sections.delivery.p1])
      expect(text).toMatch(/\{\{deliveryHours\}\} (?:daily|hằng ngày)\{\{closedDays\}\}\./)
})

it('no message names a cut-off or a fee of delivery that is not a placeholder', () => {
  const written = /\b2[-–]4\b|2 ?PM|6 ?PM|1[48] giờ|\b[135]0[.,]000|1[.,]000[.,]000/
  for (const locale of LOCALES) {
    const found = Object.entries(MESSAGES[locale]).flatMap(([namespace, texts]) =>
      Object.values(flat(texts)).flatMap((text) => (written.test(text) ? [`${locale} ${namespace}: ${text}`] : [])),
    )
    expect(found).toEqual([])
  }
})

function flat(texts: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]: [string, string | object]) =>
      typeof value === 'string' ? [[path + key, value]] : Object.entries(flat(value, `${path}${key}.`)),
    ),
  )
}
