import { glob, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { MESSAGES } from '#i18n/messages.ts'
import { LOCALES } from '#i18n/locales.ts'
import { pageTranslator } from '#i18n/page.ts'
import { retentionFacts } from './retention.ts'

/** Keys of the browser's storage that hold nothing of a person: `checkout-left` holds a time. */
const OF_NOBODY = ['fonts', 'toast', 'preferred-language', 'checkout-left']

/** Returns the keys under which the pages for customers keep something in the storage of the browser or the tab. */
async function storageKeys(): Promise<string[]> {
  const keys = new Set<string>()
  for await (const file of glob('src/{features,shared,layouts,ui}/**/*.{ts,tsx}')) {
    if (file.includes('.test.')) continue
    const code = await readFile(file, 'utf8')
    const calls = /\b(?:storedAtom(?:<[^(]+>)?|keep|keepInTab|takeLinkToken)\(\s*(?:'([\w-]+)'|([A-Z_]+)\b)/g
    for (const [, key, name] of code.matchAll(calls)) {
      const constant = name && new RegExp(`const ${name} = '([\\w-]+)'`).exec(code)?.[1]
      if (key ?? constant) keys.add((key ?? constant)!)
    }
  }
  return [...keys]
}

it.each(['en', 'vi'] as const)(
  'the page about privacy names what the browser keeps of a customer (%s)',
  async (locale) => {
    const names = Object.values(MESSAGES[locale].privacy.sections.browser.rows).flatMap(({ name }) => name.split(', '))
    const keys = await storageKeys()
    expect(keys).toContain('cart')
    expect(keys.filter((key) => !names.includes(key) && !OF_NOBODY.includes(key))).toEqual([])
  },
)

it.each(LOCALES)('the page about privacy says for how long a browser stays logged in (%s)', (locale) => {
  const facts = retentionFacts({ contactDays: 1, guestOrdersDays: 2, auditDays: 3 }, locale)
  const text = pageTranslator(locale)('privacy:sections.browser.rows.session.text', facts)
  expect(text.match(/\d+/g)).toEqual(['30', '90'])
})
