import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HtmlValidate, type ConfigData } from 'html-validate'
import { beforeAll, expect, it } from 'vitest'
import { parsePages, type ParsedPage } from './markup.ts'

/** Rules of the recommended preset that are off, and why. */
const RULES: NonNullable<ConfigData['rules']> = {
  // Whitespace between elements comes from the templates, and compresses well.
  'no-trailing-whitespace': 'off',
  // Advice for search results, not for HTML: the specification's suffix alone has 40 of the 70 characters.
  'long-title': 'off',
}

const validator = new HtmlValidate({ root: true, extends: ['html-validate:recommended'], rules: RULES })

let pages: readonly ParsedPage[]
beforeAll(async () => {
  pages = await parsePages()
})

it('every page is valid HTML', async () => {
  const faults = new Map<string, string[]>()
  for (const { path, html } of pages) {
    const { results } = await validator.validateString(html, `${path}.html`)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
      const fault = `${ruleId}: ${message} (${selector ?? ''})`
      faults.set(fault, [...(faults.get(fault) ?? []), path])
    }
  }
  expect(
    [...faults].map(([fault, paths]) => `${fault} on ${paths.slice(0, 3).join(' ')}, ${paths.length} pages`),
  ).toEqual([])
})

it('every class appears in a style of its page, or in a script', async () => {
  const scripts = join(import.meta.dirname, '../../dist/client/_astro')
  const code = readdirSync(scripts)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(scripts, file), 'utf8'))
    .join()
  const unknown = new Map<string, string>()
  for (const { path, html, markup } of pages) {
    const styles = [...html.matchAll(/<style>[\s\S]*?<\/style>/g)].join()
    const classes = new Set(markup.values('[class]', 'class').flatMap((names) => names.split(/\s+/)))
    for (const name of classes) {
      // Matches whole names: `.card-name` must not count as `.card`.
      const selector = new RegExp(`\\.${name.replace(/[^\w-]/g, '\\\\\\$&')}(?![\\w-])`)
      if (!selector.test(styles) && !selector.test(code)) unknown.set(name, path)
    }
  }
  expect([...unknown]).toEqual([])
})
