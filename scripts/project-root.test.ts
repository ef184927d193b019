import { expect, it } from 'vitest'
import { readSources } from './lib/sources.ts'

/** The shop's code, most of which a build makes part of other files. */
const BUILT = /^(?:src|db)\/(?!.*\btesting\/)(?!.*\.test\.tsx?$)/

/** Run from sources only: a build's configuration, and what renders every page for `npm run build`. */
const SOURCES_ONLY = ['src/composition/start-helper.ts', 'src/features/publishing/server/with-render.ts']

it('built code finds files of the project from its root, not from its own place', async () => {
  const places = [...(await readSources())]
    .filter(([file, text]) => BUILT.test(file) && /\bimport\.meta\.(?:url|dirname|filename|resolve)\b/.test(text))
    .map(([file]) => file)
  expect(places).toEqual(['db/project-root.ts', ...SOURCES_ONLY])
})
