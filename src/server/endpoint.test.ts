import type { APIContext } from 'astro'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions, users } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { endpoint } from './endpoint.ts'
import { ExpectedError } from './errors.ts'
import { answerWithCookies } from './respond.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** Calls an endpoint with a session that is past half of its time, so that it is extended. Returns the answer's cookies. */
async function callWithOldSession(route: ReturnType<typeof endpoint>, init: RequestInit = {}) {
  const { db, sessions: signedIn } = test.shop
  const [user] = await db.select().from(users).where(eq(users.email, 'customer@example.com'))
  const cookie = (await signedIn.start(user!))!.map((line) => line.split(';')[0]).join('; ')
  await db.update(sessions).set({ expiresAt: new Date(Date.now() + 24 * 3_600_000) })
  const url = new URL('http://localhost:9/api/test')
  const request = new Request(url, { ...init, headers: { cookie, origin: 'http://localhost:9', ...init.headers } })
  const locals = { shop: test.shop, requestId: 'r', address: '1.1.1.1' }
  const response = await route({ request, url, params: {}, locals } as unknown as APIContext)
  const sent = response.headers.getSetCookie().map((line) => line.split(';')[0]!)
  return { status: response.status, renewed: sent.some((pair) => pair === cookie.split('; ')[0]), sent }
}

describe('the cookie of a session that was extended is sent', () => {
  const customer = { access: 'customer' } as const
  it.each([
    ['with an answer', 200, endpoint(customer, async () => ({}))],
    ['with a failure', 404, endpoint(customer, async () => ({ ok: false, code: 'not_found' }))],
    [
      'with an expected error',
      409,
      endpoint(customer, async () => {
        throw new ExpectedError('changed_meanwhile')
      }),
    ],
    [
      'with an unexpected error',
      500,
      endpoint(customer, async () => {
        throw new Error('a defect')
      }),
    ],
    ['with a refusal', 403, endpoint({ access: 'admin' }, async () => ({}))],
  ])('%s (%i)', async (_, status, route) => {
    expect(await callWithOldSession(route)).toMatchObject({ status, renewed: true })
  })

  it('and a form that is led back to its page gets it, too', async () => {
    const route = endpoint({ access: 'optional', formReturn: () => '/contact' }, async () => ({}))
    const form = { method: 'POST', body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect(await callWithOldSession(route, form)).toMatchObject({ status: 303, renewed: true })
  })

  it('but not over one that the call itself has set', async () => {
    const route = endpoint(customer, async () => answerWithCookies({}, ['session=another; Path=/']))
    expect(await callWithOldSession(route)).toMatchObject({ status: 200, sent: ['session=another'] })
  })
})
