import { describe, expect, it } from 'vitest'
import { lintRule } from '#tests/factories/lint-rule.ts'

const refusals = lintRule('no-restricted-syntax')

const OWN_TYPE = 'export type Own = { ok: true; value: string } | { ok: false; code: string }\n'
const OWN_INTERFACE = 'export interface Own {\n  ok: false\n  code: string\n}\n'
const OWN_VALUE = "export const own = { ok: false, code: 'not_found' }\n"

describe('a failure of another shape than Result is refused', () => {
  it.each([
    ['as a type', 'src/server/csv.ts', OWN_TYPE],
    ['as an interface', 'src/features/cart/cart.ts', OWN_INTERFACE],
    ['as a value', 'src/server/csv.ts', OWN_VALUE],
    ['as a type in a test', 'src/server/csv.test.ts', OWN_TYPE],
    ['as a type in a script', 'scripts/two-step-reset.ts', OWN_TYPE],
  ])('%s', async (_, file, code) => {
    expect(await refusals(file, code)).toEqual([expect.stringContaining('src/shared/result.ts')])
  })

  it('except where Result itself is declared, and in the expectations of tests', async () => {
    expect(await refusals('src/shared/result.ts', OWN_TYPE + OWN_VALUE)).toEqual([])
    expect(await refusals('src/server/csv.test.ts', OWN_VALUE)).toEqual([])
  })

  it('skipped tests are refused everywhere', async () => {
    for (const file of ['src/shared/result.ts', 'src/server/csv.ts', 'src/server/csv.test.ts'])
      expect(await refusals(file, "it.skip('works')\n")).toHaveLength(1)
  })
})
