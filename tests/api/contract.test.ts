import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainFee } from '#features/delivery/delivery-fee.ts'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { CARDS, confirmCard } from '../factories/confirm-card.ts'
import { customerData } from '../factories/customer-data.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

let shop: RunningShop
let products: { id: string; slug: string; name: string; priceVND: number; priceUSD: string; inStock: boolean }[]
beforeAll(async () => {
  shop = await runShopOnDemand()
  products = (await get('/api/products')).body as typeof products
})
afterAll(() => shop.close())

// Tests assert the fields of the body themselves.
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = { status: number; headers: Headers; body: any }

async function call(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(shop.url + path, init)
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text }
}
const get = (path: string, headers: Record<string, string> = {}) => call(path, { headers })
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const inStock = () => products.find((product) => product.inStock)!
const cart = (change: object = {}) => ({
  items: [{ productId: inStock().id, quantity: 1 }],
  currency: 'vnd',
  discountCode: null,
  ...change,
})

describe('the catalogue', () => {
  it('has the recorded fields: dollars as a decimal string, dong as a whole number', () => {
    expect(products.length).toBeGreaterThanOrEqual(24)
    for (const product of products) {
      expect(product.priceUSD).toMatch(/^\d+\.\d{2}$/)
      expect(Number.isInteger(product.priceVND)).toBe(true)
      expect(product).toMatchObject({ slug: expect.stringMatching(/^[a-z0-9-]+$/), inStock: expect.any(Boolean) })
    }
    expect(products.filter((product) => !product.inStock)).toHaveLength(2)
  })

  it('returns the requested language', async () => {
    const english = (await get('/api/products?locale=en')).body as typeof products
    expect(english.find(({ id }) => id === products[0]!.id)?.name).not.toBe(products[0]!.name)
  })

  it('returns the products of the given ids alone, and keeps the whole list complete', async () => {
    const [first, second] = products
    const { body } = await get(`/api/products?ids=${second!.id},unknown,${first!.id}`)
    expect((body as typeof products).map(({ id }) => id)).toEqual([first!.id, second!.id])
    expect((await get('/api/products?ids=')).body).toEqual([])
    expect((await get('/api/products')).body).toEqual(products)
  })

  it('returns reviews with their statistics', async () => {
    const rose = products.find(({ slug }) => slug === 'hoa-hong-do-nong-nan')!
    const { body } = await get(`/api/products/${rose.id}/reviews`)
    expect(body.stats.total).toBeGreaterThan(10)
    expect(Object.keys(body.stats.distribution)).toEqual(['1', '2', '3', '4', '5'])
    const counted = Object.entries(body.stats.distribution as Record<string, number>)
    expect(counted.reduce((sum, [, count]) => sum + count, 0)).toBe(body.stats.total)
    expect(body.stats.average).toBeCloseTo(
      counted.reduce((sum, [stars, count]) => sum + Number(stars) * count, 0) / body.stats.total,
      1,
    )
    expect(body.reviews[0]).toMatchObject({
      id: expect.any(String),
      customerName: expect.any(String),
      rating: expect.any(Number),
      comment: expect.any(String),
      verified: expect.any(Boolean),
      createdAt: expect.any(String),
    })
  })
})

describe('a purchase over HTTP', () => {
  it('goes from cart to tracked order', async () => {
    const begun = await post('/api/create-payment-intent', cart({ discountCode: 'MOCLAN10' }))
    expect(begun.status).toBe(200)
    const { clientSecret, paymentIntentId, quote } = begun.body
    expect(quote.total).toBe(
      quote.subtotal - quote.discount + plainFee(DEFAULT_DELIVERY_RULES.fees, quote.subtotal, 'VND'),
    )

    const details = await post('/api/checkout/details', { paymentIntentId, clientSecret, customerData: customerData() })
    expect([details.status, details.body]).toEqual([200, { saved: true }])

    const unpaid = await post('/api/confirm-payment', { paymentIntentId, clientSecret, customerData: customerData() })
    expect([unpaid.status, unpaid.body.code]).toEqual([409, 'payment_not_succeeded'])

    const declined = await confirmCard(fetch, shop.url, paymentIntentId, clientSecret, CARDS.declined)
    expect([declined.status, declined.body.error?.code]).toEqual([402, 'card_declined'])
    const paid = await confirmCard(fetch, shop.url, paymentIntentId, clientSecret)
    expect(paid.body.status).toBe('succeeded')

    // The recorded client sends the customer data and no client secret.
    const confirmed = await post('/api/confirm-payment', { paymentIntentId, customerData: customerData() })
    expect(confirmed.status).toBe(200)
    const tracked = await get(`/api/orders/track/${confirmed.body.orderId}`)
    expect(tracked.body).toMatchObject({ status: 'pending', deliveryCity: 'Ho Chi Minh', totalVND: quote.total })
  })

  it('is fulfilled by the webhook alone if the browser never comes back', async () => {
    const { body } = await post('/api/create-payment-intent', cart({ currency: 'usd' }))
    await post('/api/checkout/details', { ...body, customerData: customerData() })
    await confirmCard(fetch, shop.url, body.paymentIntentId, body.clientSecret)
    const codeOfDetails = async () =>
      (await post('/api/checkout/details', { ...body, customerData: customerData() })).body.code
    await expect.poll(codeOfDetails, { interval: 250 }).toBe('checkout_closed')
  })

  it('survives the shop being killed between paying and confirming', async () => {
    const { body } = await post('/api/create-payment-intent', cart())
    await post('/api/checkout/details', { ...body, customerData: customerData() })
    await confirmCard(fetch, shop.url, body.paymentIntentId, body.clientSecret)
    await shop.kill()
    await shop.restart()
    const confirmed = await post('/api/confirm-payment', {
      paymentIntentId: body.paymentIntentId,
      clientSecret: body.clientSecret,
    })
    expect(confirmed.status).toBe(200)
    expect((await get(`/api/orders/track/${confirmed.body.orderId}`)).status).toBe(200)
  })
})

describe('bad input gets an error of its own', () => {
  const begin = (change: object) => post('/api/create-payment-intent', cart(change))
  const line = (quantity: unknown) => ({ items: [{ productId: inStock().id, quantity }] })

  it.each([
    ['an empty cart', () => begin({ items: [] }), 400, 'empty_cart'],
    ['quantity 0', () => begin(line(0)), 400, 'invalid_quantity'],
    ['quantity -1', () => begin(line(-1)), 400, 'invalid_quantity'],
    ['quantity 1.5', () => begin(line(1.5)), 400, 'invalid_quantity'],
    ['quantity "1"', () => begin(line('1')), 400, 'invalid_quantity'],
    ['quantity 1e9', () => begin(line(1e9)), 400, 'invalid_quantity'],
    ['an unknown product', () => begin({ items: [{ productId: 'nope', quantity: 1 }] }), 404, 'unknown_product'],
    [
      'a sold-out product',
      () => begin({ items: [{ productId: products.find((product) => !product.inStock)!.id, quantity: 1 }] }),
      409,
      'out_of_stock',
    ],
    ['a wrong currency', () => begin({ currency: 'eur' }), 400, 'invalid_currency'],
    ['an unknown code', () => begin({ discountCode: 'NOPE' }), 404, 'invalid_discount_code'],
    ['an inactive code', () => begin({ discountCode: 'TET2026' }), 404, 'invalid_discount_code'],
    ['invalid JSON', () => post('/api/create-payment-intent', '{'), 400, 'invalid_json'],
    ['a JSON null', () => post('/api/create-payment-intent', 'null'), 400, 'invalid_input'],
    [
      'a form',
      () => post('/api/create-payment-intent', 'a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }),
      415,
      'unsupported_media_type',
    ],
    ['70 kB', () => post('/api/create-payment-intent', { ...cart(), x: 'x'.repeat(70_000) }), 413, 'body_too_large'],
    [
      'a foreign origin',
      () => post('/api/create-payment-intent', cart(), { Origin: 'https://evil.example' }),
      403,
      'foreign_origin',
    ],
    ['an unknown order', () => get('/api/orders/track/00000000000000000000000000'), 404, 'order_not_found'],
    ['an order number of NULs', () => get('/api/orders/track/%00%00'), 400, 'invalid_input'],
    ['an unsigned event', () => post('/api/webhooks/stripe', { id: 'evt_1' }), 400, 'invalid_signature'],
    ['an unknown code to validate', () => get('/api/promotions/validate/%27%20OR%201=1'), 404, 'invalid_discount_code'],
  ])('%s', async (_, send, status, code) => {
    const answer = await send()
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.message.length).toBeGreaterThan(5)
  })

  it.each([
    [{ deliveryCity: 'Da Nang' }, 'invalid_city'],
    [{ deliveryDate: '2020-01-01' }, 'date_in_past'],
    [{ deliveryDate: 'soon' }, 'invalid_date'],
    [{ customerName: ' ' }, 'invalid_name'],
    [{ customerEmail: 'an@' }, 'invalid_email'],
    [{ customerPhone: 'x' }, 'invalid_phone'],
    [{ deliveryAddress: '' }, 'invalid_address'],
  ])('details with %j', async (change, code) => {
    const { body } = await post('/api/create-payment-intent', cart())
    const refused = await post('/api/checkout/details', { ...body, customerData: customerData(change) })
    expect([refused.status, refused.body.code]).toEqual([400, code])
    expect(refused.body.field).toContain(Object.keys(change)[0])
  })

  it('answers in the language of ?locale=, else of Accept-Language', async () => {
    const message = async (path: string, headers = {}) => (await get(path, headers)).body.message
    expect(await message('/api/promotions/validate/x?locale=vi')).toBe('Mã giảm giá không hợp lệ')
    expect(await message('/api/promotions/validate/x', { 'Accept-Language': 'vi-VN,vi;q=0.9' })).toBe(
      'Mã giảm giá không hợp lệ',
    )
    expect(await message('/api/promotions/validate/x')).toBe('Invalid discount code')
  })
})

describe('the process', () => {
  it('is alive and ready', async () => {
    expect((await get('/api/health')).body.status).toBeDefined()
    expect((await get('/api/ready')).status).toBe(200)
  })

  it.each(['TRACE', 'PROPFIND', 'CONNECTX'])('survives the method %s', async (method) => {
    // Node's client refuses TRACE, so the request is written by hand.
    const { connect } = await import('node:net')
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(shop.port, '127.0.0.1', () =>
        socket.write(`${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
      )
      let received = ''
      socket.on('data', (chunk) => (received += chunk))
      socket.on('end', () => resolve(received))
      socket.on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 40[05]/)
    expect((await get('/api/health')).status).toBe(200)
  })

  it('keeps /objects inside the uploads', async () => {
    for (const path of ['/objects/../shop.db', '/objects/%2e%2e/shop.db', '/objects/..%2fshop.db', '/objects/p'])
      expect((await get(path)).status).toBeGreaterThanOrEqual(400)
    expect((await get('/objects/dp/hoa-hong-do-nong-nan-640.webp')).headers.get('content-type')).toBe('image/webp')
  })

  it('searches, and lists the id of every matching product on request', async () => {
    const { status, body } = await get('/api/search?q=hoa&locale=vi')
    expect([status, Object.keys(body)]).toEqual([200, ['products', 'articles']])
    const every = await get('/api/search?q=hoa&locale=vi&every=1')
    expect(every.body).toMatchObject(body)
    expect(every.body.productSlugs.length).toBeGreaterThan(body.products.length)
    const slugs = products.map(({ slug }) => slug)
    expect(every.body.productSlugs.filter((slug: string) => !slugs.includes(slug))).toEqual([])
    expect((await get('/api/search?q=x&every=1')).body).toEqual({ products: [], articles: [], productSlugs: [] })
  })

  it('redirects from the History screen’s old address', async () => {
    const answer = await fetch(`${shop.url}/admin/trail?entity=order`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/admin/history?entity=order'])
  })

  it('responds to an unknown page with 404, in both languages', async () => {
    const english = await get('/no-such-page')
    expect([english.status, String(english.body)]).toEqual([404, expect.stringContaining('404 Page Not Found')])
    const vietnamese = await get('/vi/khong-co')
    expect([vietnamese.status, String(vietnamese.body)]).toEqual([404, expect.stringContaining('Không tìm thấy trang')])
    // An unknown language, for a saved page and for a page of an island.
    for (const path of ['/xx/products', '/xx/cart']) {
      const answer = await get(path)
      expect([answer.status, String(answer.body)]).toEqual([404, expect.stringContaining('404 Page Not Found')])
    }
    expect((await get('/products/no-such-product')).status).toBe(404)
  })
})
