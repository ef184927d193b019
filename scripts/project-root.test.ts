import { expect, it } from 'vitest'
import { readSources } from './lib/sources.ts'

/** The shop's code that a build makes part of other files. */
const BUILT = /^(?:src|db)\/(?!.*\btesting\/)(?!.*\.test\.tsx?$)/

it('built code finds files of the project from its root, not from its own place', async () => {
  const places = [...(await readSources())]
    .filter(([file, text]) => BUILT.test(file) && /\bimport\.meta\.(?:url|dirname|filename|resolve)\b/.test(text))
    .map(([file]) => file)
  expect(places).toEqual(['db/project-root.ts'])
})
