import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { exportColumns } from './product-file.ts'

it('docs/operations.md names the columns of a product file, in their order', async () => {
  const text = await readFile('docs/operations.md', 'utf8')
  const [, named = ''] = /The first line names the columns, in any order: ([^.]+)\./.exec(text) ?? []
  expect(named).toBe(
    exportColumns(new Date())
      .map(({ name }) => `\`${name}\``)
      .join(', '),
  )
})
