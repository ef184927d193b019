import { expect, it } from 'vitest'
import { findUndocumented } from './lib/docstrings.ts'
import { readSources } from './lib/sources.ts'

it.each([
  ['export function total() {}', ['total']],
  ['// Not a docstring.\nexport const total = () => 1', ['total']],
  ['export default async function () {}', ['default']],
  ['/** Returns the sum. */\nexport function total() {}', []],
  ['/** Returns the sum. */\nexport const total = () => 1', []],
  ['function total() {}\nexport const SUM = 1', []],
])('finds the functions without a docstring in %j', (text, names) => {
  expect(findUndocumented('a.ts', text).map(({ name }) => name)).toEqual(names)
})

it('every exported function of the shop and its packages has one', async () => {
  const sources = [...(await readSources())].filter(
    ([file]) =>
      /^(?:src|packages\/[^/]+\/src)\/.*\.tsx?$/.test(file) &&
      !/\.test\.|\/testing\/|\/test-kit\.ts$|^src\/pages\//.test(file),
  )
  const found = sources.flatMap(([file, text]) =>
    findUndocumented(file, text).map(({ name, line }) => `${file}:${line} ${name}`),
  )
  expect(found).toEqual([])
})

it('no comment block is wider than 120 columns, as the code is', async () => {
  const found = [...(await readSources())]
    .filter(([file]) => /\.tsx?$/.test(file))
    .flatMap(([file, text]) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          /^ *(?:\/\*)?\*.{119}/.test(line) && line.length > 120 ? [`${file}:${index + 1}`] : [],
        ),
    )
  expect(found).toEqual([])
})
