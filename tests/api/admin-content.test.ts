import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BrowserLike } from '../factories/browser-like.ts'
import { firstInStock } from '../factories/in-stock.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { shownTo } from '../factories/shown.ts'

let shop: RunningShop
let admin: BrowserLike
let guest: BrowserLike
beforeAll(async () => {
  shop = await runShopOnDemand()
  admin = await BrowserLike.signedIn(shop.url, 'admin@example.com')
  guest = new BrowserLike(shop.url)
})
afterAll(() => shop.close())

const { within, shows, shownNoMore } = shownTo(() => guest)

describe('promotions', () => {
  const promotion = { code: ' tết-2027 ', discountPercent: 12, description: 'Mừng năm mới', isActive: false }

  it('are stored in capitals, may be inactive, and have each code once', async () => {
    const made = await admin.post('/api/promotions', promotion)
    expect(made.body).toMatchObject({ code: 'TẾT-2027', discountPercent: 12, isActive: false })
    const again = await admin.post('/api/promotions', { ...promotion, code: 'Te\u0302\u0301t-2027' })
    expect([again.status, again.body]).toMatchObject([409, { code: 'code_taken', field: 'code' }])
    const { body } = await admin.get('/api/promotions')
    expect(body[0]).toMatchObject({ code: 'TẾT-2027', isActive: false })

    const code = encodeURIComponent('tết-2027')
    expect((await guest.get(`/api/promotions/validate/${code}`)).status).toBe(404)
    const { id, updatedAt } = made.body
    const changed = await admin.send('PATCH', `/api/promotions/${id}`, { isActive: true, updatedAt })
    expect(changed.body).toMatchObject({ isActive: true, description: 'Mừng năm mới' })
    expect((await guest.get(`/api/promotions/validate/${code}`)).body).toEqual({
      code: 'TẾT-2027',
      discountPercent: 12,
    })
    const late = await admin.send('PATCH', `/api/promotions/${id}`, { discountPercent: 50, updatedAt })
    expect(late.body.code).toBe('changed_meanwhile')
    expect((await admin.send('DELETE', `/api/promotions/${id}`)).body).toEqual({ deleted: true })
    expect((await guest.get(`/api/promotions/validate/${code}`)).status).toBe(404)
  })

  it.each([
    [{ code: 'A B' }, 'invalid_code'],
    [{ code: '' }, 'invalid_code'],
    [{ code: 'A'.repeat(41) }, 'invalid_code'],
    [{ discountPercent: 101 }, 'invalid_percent'],
    [{ discountPercent: -1 }, 'invalid_percent'],
    [{ discountPercent: 1.5 }, 'invalid_percent'],
    [{ description: ' ' }, 'missing_description'],
  ])('are refused with %j', async (change, code) => {
    expect((await admin.post('/api/promotions', { ...promotion, ...change })).body.code).toBe(code)
  })

  it('that are switched off are refused at the checkout at once', async () => {
    const { body: products } = await guest.get('/api/products')
    const items = [{ productId: firstInStock(products).id, quantity: 1 }]
    const pay = () => guest.post('/api/create-payment-intent', { items, currency: 'vnd', discountCode: 'MOCLAN10' })
    expect((await pay()).status).toBe(200)
    const { body } = await admin.get('/api/promotions?page=1&q=moclan10')
    await admin.send('PATCH', `/api/promotions/${body[0].id}`, { isActive: false })
    expect((await pay()).body.code).toBe('invalid_discount_code')
    await admin.send('PATCH', `/api/promotions/${body[0].id}`, { isActive: true })
  })
})

describe('reviews', () => {
  it('that are hidden leave the page, its statistics and its structured data within a second', async () => {
    const { body: list } = await admin.get('/api/admin/reviews?state=shown&pageSize=200&page=1&locale=vi')
    const review = list.find(({ comment }: { comment: string }) => /^[\p{L} ,.]{20,}$/u.test(comment))
    const product = `/vi/products/${review.productSlug}`
    const before = (await guest.get(`/api/products/${review.productId}/reviews`)).body.stats.total
    await shows(product, review.comment)
    await shows(product, `"reviewCount":${before}`)

    const hidden = await admin.send('PATCH', `/api/admin/reviews/${review.id}`, { hidden: true })
    expect(hidden.body.hiddenAt).toEqual(expect.any(String))
    await shownNoMore(product, review.comment)
    await shownNoMore(product, `"reviewCount":${before}`)
    await within(`/api/products/${review.productId}/reviews`, ({ body }) => body.includes(`"total":${before - 1}`))
    const cardShows = (count: number) => (answer: { body: string }) => {
      const card = answer.body.slice(answer.body.indexOf(`href="${product}"`)).split('</article>')[0]!
      return count === 0 ? !card.includes('card-stars') : card.includes(`(${count})`)
    }
    await within('/vi/products', cardShows(before - 1))
    const { body: gone } = await admin.get(`/api/admin/reviews?state=hidden&locale=vi&rating=${review.rating}`)
    expect(gone).toMatchObject([{ id: review.id, productName: review.productName }])

    await admin.send('PATCH', `/api/admin/reviews/${review.id}`, { hidden: false })
    await shows(product, review.comment)
    await within('/vi/products', cardShows(before))
    expect((await admin.send('PATCH', '/api/admin/reviews/none', { hidden: true })).status).toBe(404)
  })

  it('have an answer on the page of each language within a second, until it is withdrawn', async () => {
    const { body: list } = await admin.get('/api/admin/reviews?state=unanswered&locale=vi')
    const { id, comment, productSlug } = list.find((one: { comment: string }) => /^[\p{L} ,.]{20,}$/u.test(one.comment))
    const pages = [`/products/${productSlug}`, `/vi/products/${productSlug}`]
    for (const page of pages) await shows(page, comment)
    const answer = { answer: 'Hẹn gặp lại <b>bạn</b>', locale: 'vi', seen: { comment, answer: '' } }
    expect((await admin.send('PUT', `/api/admin/reviews/${id}/answer`, answer)).status).toBe(200)
    for (const page of pages) await shows(page, 'Hẹn gặp lại &lt;b&gt;bạn')
    expect((await admin.send('PUT', `/api/admin/reviews/${id}/answer`, answer)).body.code).toBe('changed_meanwhile')
    expect((await admin.send('DELETE', `/api/admin/reviews/${id}/answer`)).status).toBe(200)
    for (const page of pages) await shownNoMore(page, 'Hẹn gặp lại')
  })
})

describe('contact messages', () => {
  it('are read and resolved', async () => {
    const message = { name: 'Trần Minh', email: 'minh@example.com', phone: '0900000096' }
    for (const subject of ['Hoa cưới tháng Ba', 'Hoa sự kiện'])
      await guest.post('/api/contact?locale=vi', { ...message, subject, message: 'Tôi cần hoa cho đám cưới.' })
    const unread = await admin.get('/api/admin/messages?state=unread&q=HOA+cuoi+th%C3%A1ng')
    expect(unread.body).toHaveLength(1)
    const { id } = unread.body[0]
    const read = await admin.send('PATCH', `/api/admin/messages/${id}`, { read: true })
    expect(read.body).toMatchObject({ readAt: expect.any(String), doneAt: null })
    const done = await admin.send('PATCH', `/api/admin/messages/${id}`, { done: true })
    expect(done.body.readAt).toBe(read.body.readAt)
    expect((await admin.get('/api/admin/messages?state=done')).body).toMatchObject([{ id, locale: 'vi' }])
    const open = await admin.get('/api/admin/messages?state=open&page=1&pageSize=1')
    expect([open.body.length, open.headers.get('x-total-count')]).toEqual([1, '1'])
    await admin.send('PATCH', `/api/admin/messages/${id}`, { done: false })
    expect((await admin.get('/api/admin/messages?state=open')).body).toHaveLength(2)
  })
})
