import { describe, expect, it } from 'vitest'
import { NO_FACETS, type Facets } from '#shared/facets.ts'
import { ADD_ON_CATEGORY, SYMPATHY_CATEGORY } from '#shared/shop.ts'
import { BUDGETS, hasGiftAnswers, isToTaste, QUESTIONS, readGiftAnswers, type GiftAnswers } from './gift-answers.ts'
import { matchGifts, type GiftFacts } from './match-gifts.ts'

const OPEN: GiftAnswers = { for: null, why: null, taste: null, budget: null }
const BIRTHDAY: GiftAnswers = { for: 'mother', why: 'birthday', taste: 'soft', budget: 'middle' }
const { VND, USD } = BUDGETS.middle

interface Flowers extends GiftFacts {
  name: string
}

function flowers(name: string, facts: Partial<Facets & GiftFacts> = {}): Flowers {
  const fitting = { occasions: ['birthday'], recipients: ['mother'], colours: ['pink'] } satisfies Partial<Facets>
  return { ...NO_FACETS, ...fitting, name, category: 'Hoa', price: { VND, USD }, ...facts }
}

const found = (products: Flowers[], answers: GiftAnswers) =>
  matchGifts(products, answers).map(({ product, misses }) => [product.name, ...misses].join(' '))

describe('the gifts for a visitor’s answers', () => {
  it('are three at most, those named for the recipient first, then in the given order', () => {
    const anyone = flowers('anyone', { recipients: [] })
    const given = [anyone, flowers('first'), flowers('second'), flowers('third')]
    expect(found(given, BIRTHDAY)).toEqual(['first', 'second', 'third'])
    expect(found([anyone, flowers('first')], BIRTHDAY)).toEqual(['first', 'anyone'])
  })

  it('are followed by those that come close, which say what they miss', () => {
    const others = [
      flowers('other occasion', { occasions: ['love'] }),
      flowers('other recipient', { recipients: ['friend'] }),
      flowers('other colour', { colours: ['red'] }),
      flowers('dearer', { price: { VND: VND + 1, USD } }),
      flowers('fitting'),
    ]
    expect(found(others, BIRTHDAY)).toEqual(['fitting', 'dearer budget', 'other colour taste'])
    expect(found(others.slice(0, 2), BIRTHDAY)).toEqual(['other recipient for', 'other occasion why'])
  })

  it('share the occasion, or else name the recipient', () => {
    expect(found([flowers('neither', { occasions: ['love'], recipients: [] })], BIRTHDAY)).toEqual([])
    expect(found([flowers('unknown', NO_FACETS)], BIRTHDAY)).toEqual([])
    expect(found([flowers('unknown', NO_FACETS)], OPEN)).toEqual(['unknown'])
  })

  it('are none of an empty catalogue', () => expect(found([], BIRTHDAY)).toEqual([]))

  it.each([
    ['the budget itself', { VND, USD }, ['x']],
    ['one dong above', { VND: VND + 1, USD }, ['x budget']],
    ['one cent above', { VND, USD: USD + 1 }, ['x budget']],
    ['a quarter above', { VND: VND * 1.25, USD: USD * 1.25 }, ['x budget']],
    ['more than a quarter above', { VND: VND * 1.25 + 1, USD }, []],
    ['more than a quarter above in dollars', { VND, USD: USD * 1.25 + 1 }, []],
  ])('cost no more than the budget, or say so: %s', (_, price, expected) => {
    expect(found([flowers('x', { price })], BIRTHDAY)).toEqual(expected)
  })

  it('cost anything without a budget', () => {
    expect(found([flowers('x', { price: { VND: 1e9, USD: 1e9 } })], { ...BIRTHDAY, budget: null })).toEqual(['x'])
  })
})

it.each([
  [['pink'], true],
  [['pink', 'white', 'green'], true],
  [['white'], false],
  [['pink', 'yellow'], false],
  [[], false],
] as const)('flowers in %j are soft pink and white: %s', (colours, expected) => {
  expect(isToTaste(colours, 'soft')).toBe(expected)
})

describe('the tone', () => {
  const wreath = flowers('wreath', { occasions: ['sympathy'], recipients: [], category: SYMPATHY_CATEGORY })
  const lotus = flowers('lotus', { occasions: ['everyday', 'altar'], recipients: ['home'] })
  const altar = flowers('altar', { occasions: ['altar'], recipients: [] })
  const all = [wreath, lotus, altar, flowers('birthday')]

  it('of mourning has its flowers alone, for whomever they are', () => {
    expect(found(all, { ...OPEN, why: 'sympathy', for: 'mother' })).toEqual(['wreath'])
    expect(found(all, { ...OPEN, why: 'altar', for: 'friend' })).toEqual(['lotus', 'altar'])
  })

  it.each(QUESTIONS.why.filter((why) => why !== 'sympathy'))('of mourning is never mixed with %s', (why) => {
    const mistaken = flowers('mistaken', { occasions: ['sympathy', why] })
    const uncategorised = flowers('category', { occasions: [why], category: SYMPATHY_CATEGORY })
    const expected = why === 'altar' ? ['mistaken', 'category'] : []
    expect(found([wreath, mistaken, uncategorised], { ...OPEN, why })).toEqual(expected)
  })

  it('of any occasion has no add-on, whatever its facets say', () => {
    const candle = flowers('candle', { occasions: ['birthday', 'altar', 'sympathy'], category: ADD_ON_CATEGORY })
    for (const why of [null, ...QUESTIONS.why]) expect(found([candle], { ...OPEN, why })).toEqual([])
  })

  it('without an occasion is that of a present', () => {
    const stand = flowers('stand', { occasions: ['opening'], recipients: [] })
    expect(found([...all, stand], OPEN)).toEqual(['lotus', 'birthday'])
    expect(found([stand], { ...OPEN, why: 'opening', for: 'mother' })).toEqual(['stand'])
  })
})

describe('the answers in an address', () => {
  const read = (query: string) => readGiftAnswers(new URLSearchParams(query))

  it('are read by their names', () => {
    expect(read('for=mother&why=birthday&taste=soft&budget=middle')).toEqual(BIRTHDAY)
    expect(read('for=&why=&taste=&budget=')).toEqual(OPEN)
  })

  it.each([
    'for=constructor&why=__proto__&taste=toString&budget=hasOwnProperty',
    'for=MOTHER&why=birthday%00&taste=soft%20&budget=800000',
    `why=${'x'.repeat(100_000)}`,
    'for[]=mother&why.birthday=1',
    '',
  ])('that the shop does not know are ignored: %.60s', (query) => expect(read(query)).toEqual(OPEN))

  it('count once, the first of several', () => {
    expect(read('for=mother&for=friend')).toEqual({ ...OPEN, for: 'mother' })
  })

  it('ask for gifts also if each is open or unknown, and other parameters do not', () => {
    expect(hasGiftAnswers(new URLSearchParams('budget='))).toBe(true)
    expect(hasGiftAnswers(new URLSearchParams('why=unknown'))).toBe(true)
    expect(hasGiftAnswers(new URLSearchParams('utm_source=x'))).toBe(false)
  })
})
