import { describe, expect, expectTypeOf, it } from 'vitest'
import { LANGUAGES, LOCALES, type Locale, type PluralForm } from './locales.ts'
import { MESSAGES, type MessagesWith } from './messages.ts'
import { pluralForms } from './page.ts'
import { createTranslator } from './t.ts'

const FORMS: PluralForm[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Returns the keys of all plural messages, with their form. */
function pluralKeys(tree: object, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? pluralKeys(value, `${path}${key}.`)
      : FORMS.some((form) => key.endsWith(`_${form}`))
        ? [path + key]
        : [],
  )
}
const messagesOf = (keys: readonly string[]) => new Set(keys.map((key) => key.slice(0, key.lastIndexOf('_'))))

describe.each(LOCALES)('the plural forms of %s', (locale) => {
  it('are those of Unicode’s rules', () => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
    expect([...LANGUAGES[locale].plurals].toSorted()).toEqual(pluralCategories.toSorted())
  })

  it('are in each of its messages, and no other form is', () => {
    const names = messagesOf(pluralKeys(MESSAGES.en))
    expect(names.size).toBeGreaterThan(10)
    const wanted = [...names].flatMap((name) => LANGUAGES[locale].plurals.map((form) => `${name}_${form}`))
    expect(pluralKeys(MESSAGES[locale]).toSorted()).toEqual(wanted.toSorted())
  })
})

describe('a language with more plural forms', () => {
  interface English {
    cart: { items_one: string; items_other: string; title: string }
  }
  type Polish = MessagesWith<'one' | 'few' | 'many' | 'other', English>
  const one = { items_one: '{{count}} kwiat', title: 'Koszyk' }

  it('does not compile without each of them', () => {
    expectTypeOf<Polish>().toEqualTypeOf<{
      cart: { items_one: string; items_few: string; items_many: string; items_other: string; title: string }
    }>()
    expectTypeOf<{ cart: typeof one & { items_other: string } }>().not.toExtend<Polish>()
    expectTypeOf<MessagesWith<'other', English>>().toEqualTypeOf<{ cart: { items_other: string; title: string } }>()
  })

  it('gets the form of its count: Polish', () => {
    const cart = {
      ...one,
      items_few: '{{count}} kwiaty',
      items_many: '{{count}} kwiatów',
      items_other: '{{count}} kwiatu',
    }
    const t = createTranslator('pl' as Locale, { cart } satisfies Polish)
    const said = [1, 2, 4, 5, 12, 22, 25, 1.5].map((count) => t('cart:items', { count }))
    expect(said.map((text) => text.split(' ')[1])).toEqual([
      ...['kwiat', 'kwiaty', 'kwiaty', 'kwiatów', 'kwiatów', 'kwiaty', 'kwiatów', 'kwiatu'],
    ])
  })

  it('gets the form of its count: Arabic, which has all six', () => {
    const cart = Object.fromEntries(FORMS.map((form) => [`items_${form}`, form]))
    const t = createTranslator('ar' as Locale, { cart })
    const said = [0, 1, 2, 3, 11, 100].map((count) => t('cart:items', { count }))
    expect(said).toEqual(FORMS)
  })
})

it('a page’s script gets each form, with a sign in place of the count', () => {
  expect(pluralForms('en', 'catalog:count', '#')).toEqual({ one: '# product', other: '# products' })
  expect(Object.keys(pluralForms('vi', 'catalog:count', '#'))).toEqual(['other'])
})
