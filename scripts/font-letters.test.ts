import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkitten'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, LOCALES } from '#i18n/locales.ts'

const root = join(import.meta.dirname, '..')
const FONTS = globSync(['src/styles/fonts/*.woff2', 'src/features/seo/server/share/*.ttf'], { cwd: root })

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const readAll = (pattern: string) => globSync(pattern, { cwd: root }).map(read).join('')

/** Returns the letters of a text that a font lacks. Signs, such as arrows, may be drawn by the system's font. */
function lackingLetters(font: Font, text: string): string[] {
  const letters = new Set(text.normalize('NFC').match(/[\p{L}\p{N}]/gu))
  return [...letters].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0)!))
}

describe.each(FONTS)('%s', (file) => {
  const font = create(readFileSync(join(root, file))) as Font

  it.each(LOCALES)('has every letter of the messages of %s, of its name, and of what the owner may write', (locale) => {
    const written = read(`src/i18n/messages/${locale}/letters.txt`)
    const texts = readAll(`src/i18n/messages/${locale}/*.json`) + LANGUAGES[locale].name
    // If this fails, run scripts/subset-fonts.py.
    expect(lackingLetters(font, texts + written + written.toUpperCase())).toEqual([])
  })

  it('has every letter of the demo’s products and articles', () => {
    expect(lackingLetters(font, readAll('db/seed/{*,articles/*}.{ts,html}'))).toEqual([])
  })

  it('would not pass with a letter of another language', () => {
    expect(lackingLetters(font, 'Żywiec, Россия')).toEqual(expect.arrayContaining(['Ż', 'Р']))
  })
})

it('the hand of the cards has every letter of the languages and of the demo, in one of its faces', () => {
  const files = readAll('src/styles/handwriting.css').match(/@fontsource[^)]+woff2/g) ?? []
  const faces = files.map((file) => create(readFileSync(join(root, 'node_modules', file))) as Font)
  expect(faces).toHaveLength(3)
  const written = readAll('src/i18n/messages/*/letters.txt')
  const texts = readAll('src/i18n/messages/*/checkout.json') + readAll('db/seed/{*,articles/*}.{ts,html}')
  const lacking = faces.map((face) => new Set(lackingLetters(face, texts + written + written.toUpperCase())))
  expect([...lacking[0]!].filter((letter) => lacking.every((of) => of.has(letter)))).toEqual([])
})

it('the fonts are the three faces and the one of share pictures', () => {
  expect(FONTS).toHaveLength(4)
})
