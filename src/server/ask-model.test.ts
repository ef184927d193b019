import { expect, it } from 'vitest'
import { parseModelJson } from './ask-model.ts'

it.each(['{"a":1}', ' {"a":1}\n', '```json\n{"a":1}\n```', '```\n{"a":1}\n```\n', '```{"a":1}```'])(
  'reads the JSON of %j',
  (text) => expect(parseModelJson(text)).toEqual({ a: 1 }),
)

it.each(['', 'Sorry, no.', '{"a":', '```json\n```'])('reads nothing from %j', (text) =>
  expect(parseModelJson(text)).toBeNull(),
)

it('reads an answer with a long run of spaces in a time that grows with its length', () => {
  const start = performance.now()
  expect(parseModelJson(`{"a":${' '.repeat(200_000)}1}`)).toEqual({ a: 1 })
  expect(performance.now() - start).toBeLessThan(2_000)
})
