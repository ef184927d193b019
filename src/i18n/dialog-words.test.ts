import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MESSAGES } from './messages.ts'

/** Answers to a question, which say what stays as it is. Every other dialog is closed by "Đóng". */
const ANSWERS = [
  'account:delete.keep',
  'admin:dialog.keep',
  'adminArticles:html.stay',
  'adminOrders:cancel.keep',
  'adminProducts:prices.correct',
  'adminSettings:fees.askCorrect',
  'adminSettings:outside.back',
  'orderChange:keep',
  'ownOrder:keep',
]

/** What closes a dialog without doing anything: a button, Radix's own controls, and the words handed to the kit. */
const CLOSING = [
  /onClick=\{(?:busy \? undefined : )?(?:onClose|onKeep|close|closeDialog|\(\) => close\(false\))\}\s*>([^<]*)</g,
  /<\w+\.(?:Close|Cancel)\b([\s\S]*?)<\/\w+\.(?:Close|Cancel)>/g,
  /\bkeep=\{([^}]*)\}/g,
  /\bcancel: (t\([^)]*\))/g,
]

/** Returns the keys of the words with which dialogs are closed in a source. */
function closingKeys(source: string): string[] {
  if (!/[Dd]ialog|[Qq]uestion|\bask\b|onKeep/.test(source)) return []
  return CLOSING.flatMap((pattern) => [...source.matchAll(pattern)]).flatMap(([, part = '']) =>
    [...part.matchAll(/'(\w+:[\w.]+)'/g)].map(([, key = '']) => key),
  )
}

function textOf(locale: 'en' | 'vi', key: string): unknown {
  const [namespace = '', path = ''] = key.split(':')
  const names = [namespace, ...path.split('.')]
  return names.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], MESSAGES[locale])
}

const isClosing = (key: string) =>
  /^Đóng(?: |,|$)/.test(String(textOf('vi', key))) && /^(?:Close|Cancel)(?: |$)/.test(String(textOf('en', key)))

const found = new Set(
  globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    closingKeys(readFileSync(file, 'utf8')),
  ),
)

it('closes every dialog with “Đóng”, unless its button answers a question', () => {
  expect([...found].filter((key) => !ANSWERS.includes(key) && !isClosing(key))).toEqual([])
})

it('lists no answer that no dialog has', () => {
  expect(ANSWERS.filter((key) => !found.has(key))).toEqual([])
})

it('sees the kit’s dialogs and the shop’s, and would not pass “Hủy”', () => {
  expect([...found]).toEqual(
    expect.arrayContaining(['admin:dialog.cancel', 'admin:dialog.close', 'invoice:own.keep', 'ownOrder:close']),
  )
  const dialog = `<Dialog open><button type="button" onClick={onClose}>{t('reviews:cancel')}</button></Dialog>`
  expect(closingKeys(dialog)).toEqual(['reviews:cancel'])
  expect(textOf('vi', 'reviews:cancel')).toBe('Hủy')
  expect(isClosing('reviews:cancel')).toBe(false)
})
