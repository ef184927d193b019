import { describe, expect, it } from 'vitest'
import { keysOf, PLURAL_FORM } from '#tests/factories/message-keys.ts'
import { islandTranslator } from './island-translator.ts'
import { LOCALES, type Locale } from './locales.ts'
import { MESSAGES } from './messages.ts'
import { createTranslator, type Messages } from './t.ts'

const COUNTS = [0, 1, 2, 5, 21, 1.5, 1000]

describe.each(LOCALES)('in the browser, the messages of %s', (locale) => {
  const messages: Messages = MESSAGES[locale]
  const server = createTranslator(locale, messages)
  const browser = islandTranslator(locale, messages)
  const keys = keysOf(messages)

  it('are those of the server, with and without values', () => {
    expect(keys.length).toBeGreaterThan(1000)
    const places = new Set(JSON.stringify(messages).match(/(?<=\{\{)\w+(?=\}\})/g))
    // Signs of a pattern or of another placeholder stay as they are.
    const values = Object.fromEntries([...places].filter((name) => name !== 'count').map((name) => [name, '$& <b>']))
    for (const key of keys) {
      expect(browser(key)).toBe(server(key))
      expect(browser(key, values)).toBe(server(key, values))
    }
  })

  it('are those of the server with each count', () => {
    const counted = [...new Set(keys.filter((key) => PLURAL_FORM.test(key)).map((key) => key.replace(PLURAL_FORM, '')))]
    expect(counted.length).toBeGreaterThan(10)
    for (const key of counted) for (const count of COUNTS) expect(browser(key, { count })).toBe(server(key, { count }))
  })

  it.each([
    'checkout:nothing',
    'checkout:delivery.nothing',
    'nowhere:title',
    'checkout:constructor',
    'checkout:title.x',
  ])('are a key if there is none: %s', (key) => expect(browser(key)).toBe(server(key)))
})

it('a count gets the form of its language: Polish', () => {
  const cart = { items_one: 'kwiat', items_few: 'kwiaty', items_many: 'kwiatów', items_other: 'kwiatu' }
  const t = islandTranslator('pl' as Locale, { cart })
  expect([1, 2, 5, 22, 1.5].map((count) => t('cart:items', { count }))).toEqual([
    ...['kwiat', 'kwiaty', 'kwiatów', 'kwiaty', 'kwiatu'],
  ])
})

it('what a visitor typed is not read as a placeholder', () => {
  const t = islandTranslator('en', { cart: { found: '{{a}} and {{b}}' } })
  expect(t('cart:found', { a: '{{b}}', b: 'x' })).toBe('{{b}} and x')
})
