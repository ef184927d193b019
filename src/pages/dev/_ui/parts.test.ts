import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The parts without a look of their own. */
const UNSEEN = new Set(['src/ui/JsonLd.astro'])

/** Of the back-office: its look is that of `ChangedFields`, and its rows come from the server. */
const FROM_THE_SERVER = new Set(['src/admin/kit/AuditHistory.tsx'])

const read = (files: string) => globSync(files).map((file) => readFileSync(file, 'utf8'))

it('the page of parts shows every component of src/ui, itself, inside another one, or as part of the layout', () => {
  const sources = [...read('src/pages/dev/_ui/*.{astro,tsx}'), ...read('src/ui/**/*.{astro,tsx}')]
  const shown = [...sources, ...read('src/layouts/*.astro')].join('\n')
  const parts = globSync('src/ui/**/*.{astro,tsx}').filter((file) => !UNSEEN.has(file))
  expect(parts.length).toBeGreaterThan(15)
  expect(missingIn(shown, parts)).toEqual([])
})

it('the page of the back-office’s parts shows every component of src/admin/kit, itself or inside another one', () => {
  const shown = [...read('src/pages/dev/_ui/BackOffice*'), ...read('src/admin/kit/*.tsx')].join('\n')
  const parts = globSync('src/admin/kit/*.tsx').filter((file) => !FROM_THE_SERVER.has(file))
  expect(parts.length).toBeGreaterThan(15)
  expect(missingIn(shown, parts)).toEqual([])
})

/** Returns the files that no source imports. */
function missingIn(sources: string, files: string[]): string[] {
  return files.filter((file) => {
    const name = file.split('/').at(-1)!
    return !new RegExp(String.raw`(?:from|import\() ?'[^']*/${name.replace('.', String.raw`\.`)}'`).test(sources)
  })
}
