import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

describe('with the smallest limits', () => {
  let shop: RunningShop
  beforeAll(async () => void (shop = await runShopOnDemand({ RATE_LIMIT_FACTOR: '0.01' })))
  afterAll(() => shop.close())

  it('a contact form that a browser without scripts sends too often comes back to its page', async () => {
    const send = () =>
      fetch(`${shop.url}/api/contact?locale=en`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: shop.url },
        body: new URLSearchParams({
          ...{ name: 'Trần Minh', email: 'minh@example.com', phone: '0900 000 096', subject: 'Hoa cưới' },
          message: 'Tôi cần hoa cho đám cưới tháng Ba.',
        }),
      })
    const answers = [await send(), await send()]
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [303, '/contact#sent'],
      [303, '/contact#not-sent'],
    ])
  })

  it('a visitor who asks too often gets a page that says so and when to retry', async () => {
    const refused = [
      ['/find-a-gift?why=love', 'Too many attempts. Please wait a moment and try again.'],
      ['/vi/find-a-gift?why=love', 'Bạn đã thử quá nhiều lần. Đợi một lát rồi thử lại.'],
      ['/products/page/filter?sort=name', 'Too many attempts.'],
      ['/vi/products/hoa-hong-do-nong-nan/reviews?stars=5', 'Bạn đã thử quá nhiều lần.'],
    ] as const
    expect((await fetch(shop.url + refused[0][0])).status).toBe(200)
    for (const [path, text] of refused) {
      const { status, headers, html } = await fetch(shop.url + path).then(async (response) => ({
        status: response.status,
        headers: response.headers,
        html: await response.text(),
      }))
      expect([path, status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        ...[path, 429],
        ...[expect.stringContaining('text/html'), 'no-store'],
      ])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(html).toMatch(/^<!doctype html>/i)
      expect(html).toMatch(/<meta name="robots" content="noindex"/)
      expect(html.match(/<h1/g)).toHaveLength(1)
      // A product's page shows these in place (show-reviews.ts).
      expect(html).toMatch(new RegExp(`<div[^>]* role="alert"[^>]*>\\s*<h1[^>]*>[^<]+</h1>\\s*<p[^>]*>${text}`))
      expect(html).toContain(`href="${path}"`)
    }
    // The part of the list that a script asks for is no page.
    const part = await fetch(`${shop.url}/products/page/found?sort=name`)
    expect([part.status, await part.text()]).toEqual([429, ''])
    expect(Number(part.headers.get('retry-after'))).toBeGreaterThan(0)
    // Without answers, the questions are a saved page, which any number of visitors may read.
    expect((await fetch(`${shop.url}/find-a-gift`)).status).toBe(200)
  })
})

it('limits guesses of codes by address, and says when to retry', async () => {
  const shop = await runShopOnDemand({ RATE_LIMIT_FACTOR: '0.1' })
  try {
    const statuses: number[] = []
    let refused: Response | null = null
    for (let attempt = 0; attempt < 4; attempt++) {
      const response = await fetch(`${shop.url}/api/promotions/validate/GUESS${attempt}`, {
        // Ignored, since no proxy is configured.
        headers: { 'X-Forwarded-For': `10.0.0.${attempt}` },
      })
      statuses.push(response.status)
      if (response.status === 429) refused = response
    }
    // A tenth of the points of codes, which are fewer than those of other limits.
    expect(statuses).toEqual([404, 404, 429, 429])
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toMatchObject({ code: 'too_many_requests' })
  } finally {
    await shop.close()
  }
})

it('does not lock out known browsers when another visitor at the same address guesses passwords', async () => {
  const shop = await runShopOnDemand({ RATE_LIMIT_FACTOR: '1' })
  const signIn = (password: string, cookie = '', locale = 'en') =>
    fetch(`${shop.url}/api/auth/login?locale=${locale}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie, 'X-Forwarded-For': '10.0.0.1' },
      body: JSON.stringify({ email: 'admin@example.com', password }),
    })
  const cookies = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  try {
    const first = cookies(await signIn('demo-flowers'))
    const session = first.find((cookie) => cookie.startsWith('session='))
    const known = first.find((cookie) => cookie.startsWith('known='))
    for (let n = 0; n < 10; n++) expect((await signIn('guess')).status).toBe(401)
    const refused = await signIn('demo-flowers')
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    const { code, message } = (await refused.json()) as { code: string; message: string }
    expect([code, message]).toEqual(['too_many_requests', expect.stringMatching(/in \d+ (minutes|seconds)\.$/)])
    const inVietnamese = (await (await signIn('demo-flowers', '', 'vi')).json()) as { message: string }
    expect(inVietnamese.message).toMatch(/sau \d+ (phút|giây)\.$/)

    expect((await fetch(`${shop.url}/api/admin/dashboard`, { headers: { Cookie: session ?? '' } })).status).toBe(200)
    for (const cookie of [session, known]) expect((await signIn('demo-flowers', cookie)).status).toBe(200)
  } finally {
    await shop.close()
  }
})
