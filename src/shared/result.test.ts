import { expect, expectTypeOf, it } from 'vitest'
import { fail, ok, type Failure, type Result } from './result.ts'

/** Returns a price with its currency. Fails with unknown_product, or out_of_stock and the product's id. */
function priceOf(productId: string): Result<{ price: number }, 'unknown_product' | 'out_of_stock'> {
  if (productId === 'rose') return ok({ price: 690_000 })
  return productId === 'tulip' ? fail('out_of_stock', { field: productId }) : fail('unknown_product')
}

it('a success holds its value', () => {
  expect(priceOf('rose')).toStrictEqual({ ok: true, value: { price: 690_000 } })
  expect(ok(null)).toStrictEqual({ ok: true, value: null })
})

it('a failure holds its code, and a field or a waiting time only if there is one', () => {
  expect(priceOf('lily')).toStrictEqual({ ok: false, code: 'unknown_product' })
  expect(priceOf('tulip')).toStrictEqual({ ok: false, code: 'out_of_stock', field: 'tulip' })
  expect(fail('too_many_requests', { retryAfterS: 30 })).toStrictEqual({
    ok: false,
    code: 'too_many_requests',
    retryAfterS: 30,
  })
})

it('its codes are known by name, so that a caller passes on only those that its own signature lists', () => {
  expectTypeOf(fail('not_found')).toEqualTypeOf<Failure<'not_found'>>()
  const priced = priceOf('tulip')
  if (!priced.ok) expectTypeOf(priced.code).toEqualTypeOf<'unknown_product' | 'out_of_stock'>()
  expectTypeOf(priced).not.toExtend<Result<{ price: number }, 'unknown_product'>>()
  expectTypeOf(priced).toExtend<Result<{ price: number }, 'unknown_product' | 'out_of_stock' | 'not_found'>>()
})
