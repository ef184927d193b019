import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The parts without a look of their own. */
const UNSEEN = new Set(['src/ui/JsonLd.astro'])

const read = (files: string) => globSync(files).map((file) => readFileSync(file, 'utf8'))

it('the page of parts shows every component of src/ui, itself, inside another one, or as part of the layout', () => {
  const sources = [...read('src/pages/dev/_ui/*.{astro,tsx}'), ...read('src/ui/**/*.{astro,tsx}')]
  const shown = [...sources, ...read('src/layouts/*.astro')].join('\n')
  const parts = globSync('src/ui/**/*.{astro,tsx}').filter((file) => !UNSEEN.has(file))
  expect(parts.length).toBeGreaterThan(15)
  const missing = parts.filter((file) => {
    const name = file.split('/').at(-1)!
    return !new RegExp(String.raw`from '[^']*/${name.replace('.', String.raw`\.`)}'`).test(shown)
  })
  expect(missing).toEqual([])
})
