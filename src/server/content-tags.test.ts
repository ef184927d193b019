import { expect, test } from 'vitest'
import { readSources } from '#scripts/lib/sources.ts'
import { COMMON_TAGS } from './content-tags.ts'

test('the tags that pages declare are raised by changes: each is in the list', async () => {
  const known = new Set<string>(COMMON_TAGS)
  const declared = [...(await readSources())]
    .filter(([file]) => file.startsWith('src/pages/'))
    .flatMap(([file, text]) =>
      [...text.matchAll(/cache\.set\(\{(.*?)\}\)\n/gs)].flatMap(([, tags = '']) =>
        [...tags.replaceAll(/=== '[^']*'/g, '').matchAll(/'([^']*)'/g)].map(([, tag = '']) => ({ file, tag })),
      ),
    )
  expect(declared.length).toBeGreaterThan(50)
  expect(declared.filter(({ tag }) => !known.has(tag))).toEqual([])
})
