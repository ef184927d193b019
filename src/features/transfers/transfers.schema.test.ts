import { expect, it } from 'vitest'
import { resolvedSchema } from './transfers.schema.ts'

it('money that was given back, or is kept as credit, needs a note that says so', () => {
  for (const as of ['returned', 'credit']) {
    const refused = resolvedSchema.safeParse({ as, note: ' ' })
    expect(refused.error?.issues.map(({ message }) => message)).toEqual(['money_note_missing'])
    expect(resolvedSchema.parse({ as, note: 'trả chị Hà' })).toEqual({ as, note: 'trả chị Hà' })
  }
  expect(resolvedSchema.parse({ as: 'placed', reference: 'abc' })).toEqual({ as: 'placed', reference: 'ABC', note: '' })
})
