import { describe, expect, it } from 'vitest'
import type { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { shownTo } from '../factories/shown.ts'
import { accountShop } from './account-shop.ts'

const { shop, mailServer, guest, signedIn, newcomer } = accountShop()

/** Waits for a mail to an address whose text holds this. Resolves to the newest. */
async function mailTo(
  address: string,
  part: string | RegExp,
): Promise<{ subject: string; text: string; html: string }> {
  const find = () =>
    mailServer().received.findLast(({ to, mail }) => to.includes(address) && mail.text?.match(part))?.mail
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  const { subject = '', text = '', html = '' } = find()!
  return { subject, text, html }
}

async function resetToken(email: string): Promise<string> {
  mailServer().received = []
  expect((await guest().post('/api/auth/forgot-password', { email })).body).toEqual({ sent: true })
  const { text } = await mailTo(email, '/auth/reset')
  return /token=([\w-]+)/.exec(text)![1]!
}

describe('a customer’s life', () => {
  it('proves the address by mail, and finds the orders placed with it as a guest', async () => {
    const { browser, email, password } = await newcomer()
    const orderId = await buyAs(guest(), shop().url, email)
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
    expect(confirmation.text).toContain(`${shop().url}/track-order?id=${orderId}`)
    expect(confirmation.html).toContain('Thank you for your order')
  })

  it('gets a new password by mail, which ends all other sessions', async () => {
    const { browser, email } = await newcomer()
    const token = await resetToken(email)
    const elsewhere = guest()
    const reset = await elsewhere.post('/api/auth/reset-password', { token, password: 'hoa gạo tháng ba' })
    expect([reset.status, reset.body]).toEqual([
      200,
      expect.objectContaining({ email, emailVerified: true, profileCleared: true }),
    ])
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
    const { shows, shownNoMore } = shownTo(guest)

    const comment = 'Hoa còn thơm đến ngày thứ chín.'
    await shownNoMore(page, comment)
    const written = await browser.post(`${reviews}?locale=vi`, { rating: 5, comment })
    expect([written.status, written.body]).toEqual([
      200,
      expect.objectContaining({ customerName: 'Trần Thu Hà', verified: true }),
    ])
    await shows(page, comment)
    expect((await guest().get(reviews)).body.reviews[0]).toMatchObject({ comment })
    expect((await browser.post(reviews, { rating: 5, comment })).body.code).toBe('review_exists')

    const changed = 'Hoa còn thơm đến ngày thứ mười.'
    expect((await browser.send('PATCH', reviews, { rating: 4, comment: changed })).status).toBe(200)
    await shows(page, changed)
    expect((await browser.send('DELETE', reviews)).body).toEqual({ deleted: true })
    await shownNoMore(page, changed)
  })
})

describe('the mail of an account', () => {
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

  it('an order is made while the mail server is down, and its confirmation is sent afterwards', async () => {
    await mailServer().close()
    const email = 'patient@example.com'
    const orderId = await buyAs(guest(), shop().url, email)
    await expect.poll(() => shop().output(), { timeout: 20_000 }).toContain('A mail could not be sent')
    expect((await guest().get(`/api/orders/track/${orderId}`)).status).toBe(200)
    await mailServer().open()
    // The outbox retries soon.
    const found = () => mailServer().received.some(({ to }) => to.includes(email))
    await expect.poll(found, { timeout: 55_000, interval: 500 }).toBe(true)
    expect(shop().output()).not.toContain(email)
  })
})
