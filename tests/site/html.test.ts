import { HtmlValidate, type ConfigData } from 'html-validate'
import { expect, it } from 'vitest'
import { readPages } from './pages.ts'

/** What of the recommended preset is not asked for, and why. */
const RULES: NonNullable<ConfigData['rules']> = {
  // Whitespace between elements is the templates', and is compressed away.
  'no-trailing-whitespace': 'off',
  // Advice for search results, not for HTML: the specification's suffix alone has 40 of the 70 characters.
  'long-title': 'off',
}

const validator = new HtmlValidate({ root: true, extends: ['html-validate:recommended'], rules: RULES })

it('every page is valid HTML', async () => {
  const faults = new Map<string, string[]>()
  for (const { path, html } of await readPages()) {
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
