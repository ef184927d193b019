import type { APIContext } from 'astro'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions, users } from '#db/schema/index.ts'
import { z } from 'zod'
import type { Call } from '#shared/call.ts'
import { fail, ok } from '#shared/result.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { implement } from './endpoint.ts'
import { ExpectedError } from './errors.ts'
import { answerWithCookies } from './respond.ts'
import { DAY_MS } from '#shared/durations.ts'

/** A call that answers any object, and fails in three ways. */
const CALL = {
  method: 'GET',
  path: '/api/test',
  summary: 'A call of a test.',
  access: 'anyone',
  answer: z.looseObject({}),
  codes: ['not_found', 'slug_taken', 'too_many_requests'],
} as const satisfies Call

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** Calls an endpoint with a session past half of its lifetime, so that it is extended. Returns the answer's cookies. */
async function callWithOldSession(route: ReturnType<typeof implement>, init: RequestInit = {}) {
  const { db, sessions: signedIn } = test.shop
  const [user] = await db.select().from(users).where(eq(users.email, 'customer@example.com'))
  const cookie = (await signedIn.start(user!))!.map((line) => line.split(';')[0]).join('; ')
  await db.update(sessions).set({ expiresAt: new Date(Date.now() + DAY_MS) })
  const url = new URL('http://localhost:9/api/test')
  const request = new Request(url, { ...init, headers: { cookie, origin: 'http://localhost:9', ...init.headers } })
  const locals = { shop: test.shop, requestId: 'r', address: '1.1.1.1' }
  const response = await route({ request, url, params: {}, locals } as unknown as APIContext)
  const sent = response.headers.getSetCookie().map((line) => line.split(';')[0]!)
  return { status: response.status, renewed: sent.some((pair) => pair === cookie.split('; ')[0]), sent }
}

describe('the cookie of an extended session', () => {
  const customer = { ...CALL, access: 'customer' } as const
  it.each([
    ['with an answer', 200, implement(customer, async () => ({}))],
    ['with a failure', 404, implement(customer, async () => fail('not_found'))],
    [
      'with an expected error',
      409,
      implement(customer, async () => {
        throw new ExpectedError('changed_meanwhile')
      }),
    ],
    [
      'with an unexpected error',
      500,
      implement(customer, async () => {
        throw new Error('a defect')
      }),
    ],
    ['with a refusal', 403, implement({ ...CALL, access: 'admin', permission: 'orders' }, async () => ({}))],
  ])('%s (%i)', async (_, status, route) => {
    expect(await callWithOldSession(route)).toMatchObject({ status, renewed: true })
  })

  it('is also sent to a form that is redirected to its page', async () => {
    const route = implement({ ...CALL, access: 'optional', form: true }, async () => ({}), {
      formReturn: () => '/contact',
    })
    const form = { method: 'POST', body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect(await callWithOldSession(route, form)).toMatchObject({ status: 303, renewed: true })
  })

  it('does not replace one that the call has set itself', async () => {
    const route = implement(customer, async () => answerWithCookies({}, ['session=another; Path=/']))
    expect(await callWithOldSession(route)).toMatchObject({ status: 200, sent: ['session=another'] })
  })
})

describe('what a handler returns', () => {
  const send = (handle: () => Promise<object>) =>
    sendOf(implement(CALL, handle as () => Promise<Record<string, unknown>>))

  async function sendOf(route: ReturnType<typeof implement>) {
    const url = new URL('http://localhost:9/api/test?locale=en')
    const locals = { shop: test.shop, requestId: 'r', address: '1.1.1.1' }
    const context = { request: new Request(url), url, params: {}, locals } as unknown as APIContext
    const response = await route(context)
    return {
      status: response.status,
      cache: response.headers.get('cache-control'),
      body: response.headers.has('content-type') ? await response.json() : null,
      retryAfter: response.headers.get('retry-after'),
    }
  }

  it('is sent as JSON that no cache may store, also as the value of a Result', async () => {
    const sent = { status: 200, cache: 'no-store', retryAfter: null }
    expect(await send(async () => ({ id: 'a', ended: 1 }))).toEqual({ ...sent, body: { id: 'a', ended: 1 } })
    expect(await send(async () => ok({ id: 'a', ended: 1 }))).toEqual({ ...sent, body: { id: 'a', ended: 1 } })
    expect(await send(async () => ok([]))).toEqual({ ...sent, body: [] })
  })

  it('is sent as it is, if the value of a Result is a response', async () => {
    const made = new Response(null, { status: 204 })
    expect(await send(async () => ok(made))).toMatchObject({ status: 204, body: null })
    expect(await send(async () => made)).toMatchObject({ status: 204, body: null })
  })

  it('is sent as code, message and field if it is a failure', async () => {
    expect(await send(async () => fail('slug_taken', { field: 'slug' }))).toMatchObject({
      status: 409,
      body: { code: 'slug_taken', message: expect.any(String), field: 'slug' },
    })
    const { body } = await send(async () => fail('not_found'))
    expect(Object.keys(body)).toEqual(['code', 'message'])
  })

  it('is sent with the seconds to wait if a failure names them', async () => {
    const refused = await send(async () => fail('too_many_requests', { retryAfterS: 30 }))
    expect(refused).toMatchObject({ status: 429, retryAfter: '30', body: { code: 'too_many_requests' } })
  })

  it.each(['database_busy', 'database_timeout', 'database_away'])(
    'is a request to try again if the database failed with %s, whatever wraps the error',
    async (code) => {
      const cause = Object.assign(new Error('the database'), { code })
      const refused = await send(() => Promise.reject(new Error('Failed query', { cause })))
      expect(refused).toMatchObject({ status: 503, retryAfter: expect.any(String), body: { code: 'database_busy' } })
    },
  )

  it('of a list is a request to try again, too, if the database fails before the first row', async () => {
    const pages = { whole: true, size: 5 } as const
    const list = { ...CALL, pages, answer: z.array(z.looseObject({})) } as const satisfies Call
    // oxlint-disable-next-line require-yield
    async function* rows(): AsyncGenerator<Record<string, unknown>> {
      throw Object.assign(new Error('the database'), { code: 'database_timeout' })
    }
    const answer = await sendOf(implement(list, rows))
    expect(answer).toMatchObject({ status: 503, body: { code: 'database_busy' } })
  })

  it('is limited by types to the call’s codes and answer', () => {
    const answersId = { ...CALL, answer: z.object({ id: z.string() }) }
    const routes = [
      // @ts-expect-error a code that the call does not name
      implement(answersId, async () => fail('email_taken')),
      // @ts-expect-error another type
      implement(answersId, async () => ({ id: 1 })),
      // @ts-expect-error a response whose body is unknown
      implement(answersId, async () => new Response(null)),
      implement(answersId, async () => ok({ id: 'a' })),
    ]
    expect(routes.map(({ contract }) => contract.path)).toEqual(routes.map(() => '/api/test'))
  })
})

describe('the page of a list', () => {
  const LIST = { ...CALL, pages: { size: 24 }, answer: z.array(z.object({})) } as const satisfies Call
  const WHOLE = { ...LIST, pages: { size: 24, whole: true } } as const satisfies Call

  /** Calls a list with a query. Returns the page that its handler gets, or the failure. */
  async function pageOf(list: typeof LIST | typeof WHOLE, query: string) {
    let page: unknown
    const route = implement(list, async (given) => {
      page = given.page
      return []
    })
    const url = new URL(`http://localhost:9/api/test?${query}`)
    const locals = { shop: test.shop, requestId: 'r', address: '1.1.1.1' }
    const response = await route({ request: new Request(url), url, params: {}, locals } as unknown as APIContext)
    return response.ok ? page : await response.json()
  }

  it.each([
    ['page=2', { page: 2, pageSize: 24, offset: 24 }],
    ['pageSize=10', { page: 1, pageSize: 10, offset: 0 }],
    ['page=3&pageSize=10', { page: 3, pageSize: 10, offset: 20 }],
  ])('is, for ?%s, the one that is asked for, with the call’s size by default', async (query, page) => {
    expect(await pageOf(LIST, query)).toEqual(page)
    expect(await pageOf(WHOLE, query)).toEqual(page)
  })

  it('is the first one if none is asked for, unless the call sends the whole list then', async () => {
    expect(await pageOf(LIST, 'locale=en')).toEqual({ page: 1, pageSize: 24, offset: 0 })
    expect(await pageOf(WHOLE, 'locale=en')).toBeNull()
  })

  it.each(['page=0', 'page=x', 'page=', 'page=1&page=2', 'pageSize=201'])(
    'is refused for ?%s, so that no other page is sent in its place',
    async (query) => {
      const refused = { code: 'invalid_input', field: 'page' }
      expect(await pageOf(LIST, query)).toMatchObject(refused)
      expect(await pageOf(WHOLE, query)).toMatchObject(refused)
    },
  )
})
