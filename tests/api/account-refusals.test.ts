import { describe, expect, it } from 'vitest'
import { accountShop, DEMO } from './account-shop.ts'

const { shop, guest, signedIn, newcomer } = accountShop()

describe('bad input gets an error of its own', () => {
  it('without a session, or with a forged or foreign cookie, a browser is not signed in', async () => {
    const signed = (await signedIn()).cookies.get('session')!
    for (const session of ['', 'forged', signed.slice(0, -1), `${signed}x`, '%00', "' or 1=1 --"])
      for (const path of ['user', 'orders', 'reviews', 'export']) {
        const answer = await guest().get(`/api/auth/${path}`, { Cookie: `session=${session}; signed_in=1` })
        expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized'])
      }
  })

  it.each([
    ['POST', '/api/auth/register'],
    ['POST', '/api/auth/login'],
    ['POST', '/api/auth/forgot-password'],
    ['POST', '/api/auth/reset-password'],
    ['POST', '/api/auth/change-password'],
    ['POST', '/api/auth/verify-email'],
    ['POST', '/api/auth/delete-account'],
    ['PATCH', '/api/auth/profile'],
    ['POST', '/api/wishlist'],
    ['DELETE', '/api/wishlist/x'],
    ['POST', '/api/products/x/reviews'],
    ['PATCH', '/api/products/x/reviews'],
    ['DELETE', '/api/products/x/reviews'],
    ['POST', '/api/contact'],
    ['POST', '/api/checkout/details'],
    ['POST', '/api/confirm-payment'],
  ])('%s %s from another site: refused, also with a session', async (method, path) => {
    const browser = await signedIn()
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]
    for (const headers of foreign) {
      const answer = await browser.send(method, path, {}, headers)
      expect([answer.status, answer.body.code]).toEqual([403, 'foreign_origin'])
    }
  })

  it('another customer’s data is not found', async () => {
    const { browser } = await newcomer()
    const { productId } = (await (await signedIn()).get('/api/auth/reviews')).body[0]
    const review = { rating: 1, comment: 'Không phải của tôi.' }
    const answers = [
      await browser.post(`/api/products/${productId}/reviews`, review),
      await browser.send('PATCH', `/api/products/${productId}/reviews`, review),
      await browser.send('DELETE', `/api/products/${productId}/reviews`),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'review_not_allowed'],
      [404, 'not_found'],
      [404, 'not_found'],
    ])
  })

  it.each([
    [{ token: 'x', password: 'hoa sữa mùa thu' }, 400, 'link_invalid'],
    [{ token: 7, password: 'hoa sữa mùa thu' }, 400, 'link_invalid'],
    [{ token: 'x', password: 'short' }, 400, 'weak_password'],
    [{}, 400, 'link_invalid'],
  ])('a new password with %j', async (body, status, code) => {
    const answer = await guest().post('/api/auth/reset-password', body)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('an invalid link leads to a page that says so', async () => {
    const { status, headers } = await guest().get('/api/auth/verify-email?token=nope&locale=vi')
    expect([status, headers.get('location')]).toEqual([303, '/vi/auth?problem=link_invalid&next=%2Fvi%2Fprofile'])
    const known = await (await signedIn()).get('/api/auth/verify-email?token=nope&locale=vi')
    expect(known.headers.get('location')).toBe('/vi/profile?problem=link_invalid')
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/api/logout',
  ])('next=%s stays on this site', async (next) => {
    for (const path of ['/api/login', '/api/logout', '/api/auth/oidc']) {
      const { headers } = await guest().get(`${path}?next=${encodeURIComponent(next)}`)
      const to = new URL(headers.get('location') ?? 'none:', shop().url)
      expect([to.origin, to.searchParams.get('next')]).toEqual([shop().url, null])
    }
  })

  it('a logout link on another site does not sign the visitor out', async () => {
    const browser = await signedIn()
    await browser.get('/api/logout', { 'Sec-Fetch-Site': 'cross-site' })
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    // "storage" would clear the cart, too.
    expect((await browser.get('/api/logout')).headers.get('clear-site-data')).toBe('"cache"')
    expect((await browser.get('/api/auth/user')).status).toBe(401)
  })

  it('the shop serves others during 100 quick logins', async () => {
    const browser = await signedIn()
    const began = performance.now()
    const logins = Array.from({ length: 100 }, () => guest().post('/api/auth/login', { ...DEMO, password: 'wrong' }))
    const allAnswered = Promise.all(logins).then((answers) => ({ answers, ms: performance.now() - began }))
    const waits: number[] = []
    for (let i = 0; i < 10; i++) {
      const asked = performance.now()
      expect((await browser.get('/api/auth/user')).status).toBe(200)
      waits.push(performance.now() - asked)
    }
    const { answers, ms } = await allAnswered
    // On a busy machine the logins take longer, too.
    expect(waits.sort((a, b) => a - b)[5]).toBeLessThan(Math.max(1000, ms / 4))
    // Two passwords are checked at a time and 64 wait; the rest may be refused at once.
    const codes = answers.map(({ body }) => (body as { code: string }).code)
    expect(codes.filter((code) => code === 'wrong_credentials').length).toBeGreaterThanOrEqual(66)
    expect(codes.filter((code) => code !== 'wrong_credentials' && code !== 'overloaded')).toEqual([])
  })

  it.each(['/dev/mails', '/dev/ui', '/vi/dev/ui', '/dev/ui/back-office'])(
    'does not serve %s, which is for development',
    async (path) => {
      expect((await guest().get(path)).status).toBe(404)
    },
  )
})
