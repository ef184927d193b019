import { describe, expect, it } from 'vitest'
import { lintRule } from '#tests/factories/lint-rule.ts'

const refusals = lintRule('no-restricted-syntax')

describe('the path of a call is refused outside of its definition', () => {
  it.each([
    ['as a value', 'src/features/cart/cart.api.ts', "export const path = '/api/products'\n"],
    ['with a parameter', 'src/admin/lists.ts', "export const path = '/api/orders/[id]'\n"],
    ['put together', 'src/features/mail/server/link.ts', 'export const link = (id: string) => `/api/orders/${id}`\n'],
    ['below an origin', 'src/server/oidc.ts', 'export const url = (site: string) => `${site}/api/auth/callback`\n'],
    [
      'in the adapter of a provider',
      'src/features/payments/server/stripe/x.ts',
      "export const x = '/api/webhooks/a'\n",
    ],
    ['in a page', 'src/layouts/Header.astro', '<form action="/api/logout"></form>\n'],
  ])('%s', async (_, file, code) => {
    expect(await refusals(file, code)).toEqual([expect.stringContaining('*.calls.ts')])
  })

  it('except in calls, in those that the process answers itself, and in tests', async () => {
    for (const file of ['src/features/cart/cart.calls.ts', 'src/server/http/own-calls.ts', 'src/server/csv.test.ts'])
      expect(await refusals(file, "export const path = '/api/products'\n"), file).toEqual([])
  })

  it('the beginning of all paths is allowed', async () => {
    expect(await refusals('src/middleware.ts', "export const folders = ['/api/', '/api/admin/']\n")).toEqual([])
  })
})
