import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { keysOf, PLURAL_FORM } from '#tests/factories/message-keys.ts'
import { MESSAGES } from './messages.ts'

/** Messages that code reads as an object, or by a key that it puts together: their keys are in no source. */
const READ_WHOLE = [
  'accessibility:sections.',
  'admin:auditLog.fields.',
  'adminProducts:importing.',
  'privacy:sections.',
  'receipts:',
  'searchTopics:',
  'shipping:sections.',
  'terms:sections.',
  'wishlist:',
]

const LITERAL = /['"`](\w+:[^'"`$\n]+)['"`]/g
const TEMPLATE = /`(\w+:[^`]*\$\{[^`]*)`/g
/** A placeholder of a template that chooses between two texts. */
const CHOICE = /\? '([^']+)' : '([^']+)'\}$/

/** Returns the keys that sources name, and patterns of those that they put together by a template. */
function namedIn(sources: string[]): { literals: Set<string>; patterns: RegExp[] } {
  const all = (pattern: RegExp) =>
    new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, text = '']) => text)))
  return { literals: all(LITERAL), patterns: [...all(TEMPLATE)].map(patternOf) }
}

const escaped = (text: string) => text.replace(/\W/g, String.raw`\$&`)

/** Returns what a template's key may be: a placeholder is one of its two texts, or one level of the messages. */
function patternOf(template: string): RegExp {
  const parts = template.split(/(\$\{[^}]*\})/).map((part) => {
    if (!part.startsWith('${')) return escaped(part)
    const [, ...texts] = CHOICE.exec(part) ?? []
    return texts.length > 0 ? `(?:${texts.map(escaped).join('|')})` : '[^.:]+'
  })
  return new RegExp(`^${parts.join('')}$`)
}

function unusedOf(keys: string[], sources: string[]): string[] {
  const { literals, patterns } = namedIn(sources)
  return keys.filter((key) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key)))
}

const keys = [...new Set(keysOf(MESSAGES.en).map((key) => key.replace(PLURAL_FORM, '')))]
const files = globSync('{src,db,scripts,packages}/**/*.{ts,tsx,astro,mjs}', {
  exclude: ['**/*.test.ts', '**/node_modules/**', 'src/i18n/messages/**', 'src/pages/dev/**'],
})
const unused = unusedOf(
  keys,
  files.map((file) => readFileSync(file, 'utf8')),
)

it('names every message in a source', () => {
  expect(keys.length).toBeGreaterThan(1000)
  expect(unused.filter((key) => !READ_WHOLE.some((start) => key.startsWith(start)))).toEqual([])
})

it('lists no messages as read whole whose keys sources name', () => {
  expect(READ_WHOLE.filter((start) => !unused.some((key) => key.startsWith(start)))).toEqual([])
})

it('sees a key in a literal or a template, and misses one that is in neither', () => {
  const source = "t('cart:empty'); t(`cart:issue.${code}`); t(`cart:${isOne ? 'one.line' : 'lines'}`)"
  const written = ['cart:empty', 'cart:issue.gone', 'cart:one.line', 'cart:lines', 'cart:title', 'cart:issue.a.b']
  expect(unusedOf(written, [source])).toEqual(['cart:title', 'cart:issue.a.b'])
})
