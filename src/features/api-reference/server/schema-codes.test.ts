import { expect, it } from 'vitest'
import { z } from 'zod'
import { confirmSchema, createIntentSchema } from '#features/checkout/checkout.schema.ts'
import { schemaCodes } from './schema-codes.ts'

it('finds the codes of fields, their checks, lists, optional objects and transformed texts', () => {
  expect(schemaCodes(createIntentSchema)).toEqual(
    expect.arrayContaining(['empty_cart', 'too_many_items', 'invalid_quantity', 'invalid_currency']),
  )
  expect(schemaCodes(confirmSchema)).toEqual(
    expect.arrayContaining(['invalid_name', 'invalid_phone', 'invalid_city', 'invalid_date', 'notes_too_long']),
  )
  expect(schemaCodes(z.object({ page: z.int('no code of ours'), name: z.string() }))).toEqual([])
})
