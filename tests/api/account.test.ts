import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { createMailServer, type MailServer } from '../factories/mail-server.ts'
import { runShop, type RunningShop } from '../factories/running-shop.ts'

const DEMO = { email: 'customer@example.com', password: 'demo-flowers' }

let shop: RunningShop
let post: MailServer
beforeAll(async () => {
  post = await createMailServer()
  await post.open()
  shop = await runShop({ SMTP_URL: post.url, MAIL_FROM: 'shop@moclan.test' })
})
afterAll(async () => {
  await shop.close()
  await post.close()
})

const guest = () => new BrowserLike(shop.url)
const buyAsGuest = (email: string) => buyAs(guest(), shop.url, email)

async function signedIn(credentials = DEMO): Promise<BrowserLike> {
  const browser = guest()
  expect((await browser.post('/api/auth/login', credentials)).status).toBe(200)
  return browser
}

let people = 0
async function newcomer(): Promise<{ browser: BrowserLike; email: string; password: string }> {
  const email = `person${++people}@example.com`
  const password = 'hoa sữa mùa thu'
  const browser = guest()
  const { status, body } = await browser.post('/api/auth/register?locale=vi', { email, password, firstName: 'An' })
  expect([status, body]).toEqual([200, expect.objectContaining({ email, emailVerified: false, hasPassword: true })])
  return { browser, email, password }
}

/** Waits for a message to an address whose text holds this. Resolves to the newest. */
async function mailTo(
  address: string,
  part: string | RegExp,
): Promise<{ subject: string; text: string; html: string }> {
  const find = () => post.received.findLast(({ to, mail }) => to.includes(address) && mail.text?.match(part))?.mail
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  const { subject = '', text = '', html = '' } = find()!
  return { subject, text, html }
}

async function resetToken(email: string): Promise<string> {
  post.received = []
  expect((await guest().post('/api/auth/forgot-password', { email })).body).toEqual({ sent: true })
  const { text } = await mailTo(email, '/auth/reset')
  return /token=([\w-]+)/.exec(text)![1]!
}

describe('a customer’s life', () => {
  it('proves the address by mail, and finds the orders placed with it as a guest', async () => {
    const { browser, email, password } = await newcomer()
    const orderId = await buyAsGuest(email)
    expect((await browser.get('/api/auth/orders')).body).toEqual([])

    const { subject, text } = await mailTo(email, 'verify-email')
    expect(subject).toBe('Xác nhận email của bạn')
    const link = new URL(/http\S+verify-email\S+/.exec(text)![0])
    const follow = async (by: BrowserLike) => {
      const { status, headers } = await by.get(link.pathname + link.search)
      expect(status).toBe(303)
      return headers.get('location')
    }
    // A browser that is not signed in has to sign in first; another account cannot use the link.
    const token = link.searchParams.get('token')
    const confirm = encodeURIComponent(`/vi/profile?confirm=${token}`)
    expect(await follow(guest())).toBe(`/vi/auth?problem=link_sign_in&next=${confirm}`)
    const other = await signedIn()
    expect(await follow(other)).toBe('/vi/profile?problem=link_other_account')
    expect((await browser.get('/api/auth/user')).body).toMatchObject({ emailVerified: false })
    const owner = await signedIn({ email, password })
    expect(await follow(owner)).toBe('/vi/profile?verified=1')
    // The first proof ends every session but its own.
    expect((await browser.get('/api/auth/user')).status).toBe(401)
    expect((await owner.get('/api/auth/user')).body).toMatchObject({ emailVerified: true })
    expect((await owner.get('/api/auth/orders')).body).toMatchObject([{ id: orderId }])

    const confirmation = await mailTo(email, orderId)
    expect(confirmation.text).toContain(`${shop.url}/track-order?id=${orderId}`)
    expect(confirmation.html).toContain('Thank you for your order')
  })

  it('gets a new password by mail, which ends all other sessions', async () => {
    const { browser, email } = await newcomer()
    const token = await resetToken(email)
    const elsewhere = guest()
    const reset = await elsewhere.post('/api/auth/reset-password', { token, password: 'hoa gạo tháng ba' })
    expect([reset.status, reset.body]).toEqual([200, expect.objectContaining({ email, emailVerified: true })])
    expect((await elsewhere.get('/api/auth/user')).status).toBe(200)
    expect((await browser.get('/api/auth/user')).status).toBe(401)
    const again = await guest().post('/api/auth/reset-password', { token, password: 'hoa gạo tháng tư' })
    expect([again.status, again.body.code]).toEqual([410, 'link_used'])
  })

  it('changes the password, which keeps this browser only signed in, under a new cookie', async () => {
    const { browser, email, password } = await newcomer()
    const elsewhere = await signedIn({ email, password })
    const before = browser.cookies.get('session')
    const changed = await browser.post('/api/auth/change-password', {
      currentPassword: password,
      newPassword: 'hoa gạo 2026',
    })
    expect([changed.status, changed.body]).toEqual([200, { changed: true }])
    expect(browser.cookies.get('session')).not.toBe(before)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    expect((await elsewhere.get('/api/auth/user')).status).toBe(401)
  })

  it('exports all data, and deletes the account', async () => {
    const { browser, email, password } = await newcomer()
    const file = await browser.get('/api/auth/export')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="moc-lan-data.json"')
    expect(file.body.profile).toMatchObject({ email, firstName: 'An' })
    const refused = await browser.post('/api/auth/delete-account', {})
    expect([refused.status, refused.body.code]).toEqual([401, 'wrong_credentials'])
    expect((await browser.post('/api/auth/delete-account', { password })).body).toEqual({ deleted: true })
    expect(browser.cookies.size).toBe(0)
    expect((await guest().post('/api/auth/login', { email, password })).status).toBe(401)
  })

  it('reviews a delivered product, and its saved page shows that within a second', async () => {
    const browser = await signedIn()
    const { body } = await browser.get('/api/auth/reviews')
    const { productId } = (body as { productId: string; canReview: boolean }[]).find(({ canReview }) => canReview)!
    const products = (await browser.get('/api/products')).body as { id: string; slug: string }[]
    const page = `/vi/products/${products.find(({ id }) => id === productId)!.slug}`
    const reviews = `/api/products/${productId}/reviews`
    const isShown = async (comment: string) => String((await guest().get(page)).body).includes(comment)
    const within = { timeout: 1000, interval: 20 }

    const comment = 'Hoa còn thơm đến ngày thứ chín.'
    expect(await isShown(comment)).toBe(false)
    const written = await browser.post(`${reviews}?locale=vi`, { rating: 5, comment })
    expect([written.status, written.body]).toEqual([
      200,
      expect.objectContaining({ customerName: 'Trần Thu Hà', verified: true }),
    ])
    await expect.poll(() => isShown(comment), within).toBe(true)
    expect((await guest().get(reviews)).body.reviews[0]).toMatchObject({ comment })
    expect((await browser.post(reviews, { rating: 5, comment })).body.code).toBe('review_exists')

    const changed = 'Hoa còn thơm đến ngày thứ mười.'
    expect((await browser.send('PATCH', reviews, { rating: 4, comment: changed })).status).toBe(200)
    await expect.poll(() => isShown(changed), within).toBe(true)
    expect((await browser.send('DELETE', reviews)).body).toEqual({ deleted: true })
    await expect.poll(() => isShown(changed), within).toBe(false)
  })
})

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
      const to = new URL(headers.get('location') ?? 'none:', shop.url)
      expect([to.origin, to.searchParams.get('next')]).toEqual([shop.url, null])
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

  it('a request for a new password gets the same response, as fast, for known and unknown addresses', async () => {
    const times = async (email: string) => {
      const began = performance.now()
      expect((await guest().post('/api/auth/forgot-password', { email })).body).toEqual({ sent: true })
      return performance.now() - began
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 15; i++) {
      known.push(await times('admin@example.com'))
      unknown.push(await times(`nobody${i}@example.com`))
    }
    const median = (all: number[]) => all.sort((a, b) => a - b)[7]!
    expect(Math.abs(median(known) - median(unknown))).toBeLessThan(Math.max(20, median(unknown)))
  })

  it('the shop serves others during 100 quick logins', async () => {
    const browser = await signedIn()
    const logins = Array.from({ length: 100 }, () => guest().post('/api/auth/login', { ...DEMO, password: 'wrong' }))
    const waits: number[] = []
    for (let i = 0; i < 10; i++) {
      const began = performance.now()
      expect((await browser.get('/api/auth/user')).status).toBe(200)
      waits.push(performance.now() - began)
    }
    expect(waits.sort((a, b) => a - b)[5]).toBeLessThan(1000)
    // Two passwords are checked at a time and 64 wait; the rest may be refused at once.
    const codes = (await Promise.all(logins)).map(({ body }) => (body as { code: string }).code)
    expect(codes.filter((code) => code === 'wrong_credentials').length).toBeGreaterThanOrEqual(66)
    expect(codes.filter((code) => code !== 'wrong_credentials' && code !== 'overloaded')).toEqual([])
  })

  it('an order is made while the mail server is down, and its confirmation is sent afterwards', async () => {
    await post.close()
    const email = 'patient@example.com'
    const orderId = await buyAsGuest(email)
    await expect.poll(() => shop.output(), { timeout: 20_000 }).toContain('a message could not be sent')
    expect((await guest().get(`/api/orders/track/${orderId}`)).status).toBe(200)
    await post.open()
    // The outbox retries soon.
    const found = () => post.received.some(({ to }) => to.includes(email))
    await expect.poll(found, { timeout: 55_000, interval: 500 }).toBe(true)
    expect(shop.output()).not.toContain(email)
  })

  it('the page of sample messages is not served', async () => {
    expect((await guest().get('/dev/mails')).status).toBe(404)
  })
})
