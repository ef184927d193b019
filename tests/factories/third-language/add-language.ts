import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accentAll } from './accent.ts'

const root = join(import.meta.dirname, '../../..')
const MESSAGES = 'src/i18n/messages'

/** The cost of a language: changed files, and the number of files in its folder and its migration. */
export interface Cost {
  changedLines: Record<string, number>
  folder: string[]
  migrations: string[]
}

/**
 * Adds a language to a copy of the project, as CONTRIBUTING.md says: a line in the list, a folder with the English
 * messages accented and in its plural forms, and the migration that drizzle-kit generates.
 */
export function addLanguage(copy: string, locale: string, line: string): Cost {
  const changedLines = {
    'src/i18n/locales.ts': insertAfter(join(copy, 'src/i18n/locales.ts'), /^ {2}vi: .*$/m, `  ${line}`),
    [`${MESSAGES}/index.ts`]: insertAfter(
      join(copy, MESSAGES, 'index.ts'),
      /^export .* as vi .*$/m,
      `export { default as ${locale} } from './${locale}/index.ts'`,
    ),
  }
  writeMessages(join(copy, MESSAGES), locale)
  const before = migrationsOf(copy)
  for (const name of ['drizzle.config.ts', 'tests/factories/third-language'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  execFileSync(join(copy, 'node_modules/.bin/drizzle-kit'), ['generate', '--name', 'third_language'], {
    cwd: copy,
    stdio: 'pipe',
  })
  return {
    changedLines,
    folder: readdirSync(join(copy, MESSAGES, locale)),
    migrations: migrationsOf(copy).filter((name) => !before.includes(name)),
  }
}

function writeMessages(messages: string, locale: string): void {
  // Copied from a language that is not the base one: its types compare the texts with the base language's.
  cpSync(join(messages, 'vi'), join(messages, locale), { recursive: true })
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  for (const name of readdirSync(join(messages, 'en')).filter((name) => name.endsWith('.json'))) {
    const english: unknown = JSON.parse(readFileSync(join(messages, 'en', name), 'utf8'))
    writeFileSync(join(messages, locale, name), JSON.stringify(accentAll(withForms(english, pluralCategories))))
  }
  writeFileSync(join(messages, locale, 'calendar.ts'), CALENDAR)
}

/** Returns a tree of messages with each plural message in the given forms, each text after the name of its form. */
function withForms(tree: unknown, forms: readonly string[]): unknown {
  if (typeof tree !== 'object' || tree === null) return tree
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
      if (key.endsWith('_one')) return []
      const name = key.replace(/_other$/, '')
      if (name === key) return [[key, withForms(value, forms)]]
      return forms.map((form) => [`${name}_${form}`, `${form}: ${String(value)}`])
    }),
  )
}

/** The English calendar locale, with accents on every text. */
const CALENDAR = `import { enGB } from 'react-day-picker/locale/en-GB'
import type { CalendarWords } from '#i18n/calendar-words.ts'
import { accent } from '#tests/factories/third-language/accent.ts'

type Say = (...values: never[]) => string
const accented = <Words extends object>(words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([name, say]) => [
      name,
      typeof say === 'function' ? (...values: never[]) => accent((say as Say)(...values)) : say,
    ]),
  ) as Words

export default {
  locale: { ...enGB, localize: accented(enGB.localize), labels: accented(enGB.labels) },
} satisfies CalendarWords
`

function insertAfter(file: string, line: RegExp, added: string): number {
  const text = readFileSync(file, 'utf8')
  if (!line.test(text)) throw new Error(`No line in ${file} is like ${String(line)}`)
  writeFileSync(
    file,
    text.replace(line, (found) => `${found}\n${added}`),
  )
  return 1
}

const migrationsOf = (copy: string): string[] =>
  readdirSync(join(copy, 'db/migrations')).filter((name) => name.endsWith('.sql'))
