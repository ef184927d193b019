import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shortOrderId } from '#features/orders/order-id.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { confirmCard } from '../factories/confirm-card.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { shownTo } from '../factories/shown.ts'
import { usualDay } from '../factories/usual-day.ts'
import { writtenMails } from '../factories/written-mails.ts'

/** A day on which every slot is open, whatever the hour of the test. */
const DAY = usualDay(30)

let shop: RunningShop
let admin: BrowserLike
let guest: BrowserLike
beforeAll(async () => {
  shop = await runShopOnDemand()
  admin = await BrowserLike.signedIn(shop.url, 'admin@example.com')
  guest = new BrowserLike(shop.url)
  await change('closed', () => ({ days: [] }))
})
afterAll(() => shop.close())

const { within, shows, shownNoMore } = shownTo(() => guest)

// oxlint-disable-next-line typescript/no-explicit-any
type Values = any

/** Saves a section with changes that are made of its present values. */
async function change(section: string, changes: (stored: Values) => object) {
  const { body: settings } = await admin.get('/api/admin/settings')
  const { version, ...stored } = settings[section]
  const value = { ...stored, ...changes(stored) }
  return admin.send('PATCH', '/api/admin/settings', { [section]: { version, value }, keepsOrders: true })
}

const delivery = (slotId: string) => ({ city: 'Hanoi', date: DAY, wardCode: '', slotId })

/** Begins a purchase of the first bouquet that is sold, with a delivery. */
async function begin(slotId: string) {
  const { body: products } = await guest.get('/api/products')
  const [product] = products.filter(({ inStock, priceVND }: Values) => inStock && priceVND < 700_000)
  const items = [{ productId: product.id, quantity: 1 }]
  const { body } = await guest.post('/api/create-payment-intent', {
    items,
    currency: 'vnd',
    discountCode: null,
    delivery: delivery(slotId),
  })
  const customerData = {
    customerName: 'Lê Minh An',
    customerEmail: 'an@example.com',
    customerPhone: '0900000097',
    deliveryAddress: '3 Hàng Gai',
    deliveryCity: 'Hanoi',
    deliveryDate: DAY,
    slotId,
  }
  return { ...body, goods: product.priceVND, customerData } as Values
}

async function pay({ paymentIntentId, clientSecret, customerData }: Values) {
  const details = await guest.post('/api/checkout/details', { paymentIntentId, clientSecret, customerData })
  expect([details.status, details.body]).toEqual([200, { saved: true }])
  await confirmCard(fetch, shop.url, paymentIntentId, clientSecret)
  const confirmed = await guest.post('/api/confirm-payment', { paymentIntentId, clientSecret, customerData })
  expect(confirmed.status).toBe(200)
  return confirmed.body.orderId as string
}

/** Resolves to the encoded text of every mail that the shop has written so far, its broken lines joined. */
async function mails(): Promise<string> {
  const texts = await writtenMails(shop.dataDir)
  return texts.join('\n').replaceAll(/=\r?\n/g, '')
}

describe('delivery fees', () => {
  it('are on the policy page of both languages, the cart and the next quote a second later, and no quote before changes', async () => {
    const earlier = await begin('')
    expect(earlier.quote.total).toBe(earlier.goods + 50_000)
    await shows('/shipping-policy', '₫50.000')
    const saved = await change('fees', () => ({ flatVND: '65k', freeFromVND: '1tr2' }))
    expect([saved.status, saved.body.fees]).toMatchObject([200, { flatVND: 65_000, freeFromVND: 1_200_000 }])

    await Promise.all([
      shows('/shipping-policy', '₫65.000'),
      shows('/vi/shipping-policy', '65.000'),
      shows('/vi/shipping-policy', '1.200.000'),
      shownNoMore('/contact', '1.000.000'),
    ])
    await within('/cart', ({ body }) => body.includes('65000'))
    const next = await begin('')
    expect(next.quote.total).toBe(next.goods + 65_000)

    const order = await pay(earlier)
    const { body } = await guest.get(`/api/orders/track/${order}`)
    expect(body).toMatchObject({ totalVND: earlier.quote.total, deliveryFee: 50_000 })
    await change('fees', () => ({ flatVND: '50k', freeFromVND: '1tr' }))
  })

  it.each([-1, 1e12, '', 'free', '50.00.0'])('of %j are refused with a sentence in both languages', async (flatVND) => {
    for (const locale of ['en', 'vi']) {
      const { body: settings } = await admin.get('/api/admin/settings')
      const { version, ...value } = settings.fees
      const body = { fees: { version, value: { ...value, flatVND } } }
      const answer = await admin.send('PATCH', `/api/admin/settings?locale=${locale}`, body)
      expect(answer).toMatchObject({ status: 400, body: { code: 'settings_fee_vnd', field: 'fees.value.flatVND' } })
      expect(answer.body.message).toContain(locale === 'en' ? 'dong' : 'đồng')
    }
  })
})

describe('the rate of the dollar', () => {
  it('is a default until it is set, and no page changes with it', async () => {
    expect((await admin.get('/api/admin/price-rate')).body).toEqual({ dongPerDollar: 25_000 })
    const { body: before } = await guest.get('/api/products')
    expect((await change('prices', () => ({ dongPerDollar: '26,4k' }))).body.prices.dongPerDollar).toBe(26_400)
    expect((await admin.get('/api/admin/price-rate')).body).toEqual({ dongPerDollar: 26_400 })
    expect((await guest.get('/api/products')).body).toEqual(before)
    await change('prices', () => ({ dongPerDollar: 25_000 }))
  })

  it.each(['25', '254.000', 0, null])('of %j is refused with a sentence in both languages', async (dongPerDollar) => {
    for (const [locale, word] of [
      ['en', 'Enter'],
      ['vi', 'Nhập'],
    ]) {
      const { body: settings } = await admin.get('/api/admin/settings')
      const body = { prices: { version: settings.prices.version, value: { dongPerDollar } } }
      const answer = await admin.send('PATCH', `/api/admin/settings?locale=${locale}`, body)
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'settings_rate', field: 'prices.value.dongPerDollar' },
      })
      expect(answer.body.message).toContain(word)
    }
  })
})

describe('opening hours', () => {
  it('are on every page, in the structured data and in mails a second later', async () => {
    await shows('/', '8:00–20:00')
    expect((await change('times', () => ({ opens: '7h30', closes: '21:30' }))).status).toBe(200)
    const pages = ['/', '/vi', '/contact', '/vi/about', '/shipping-policy', '/vi/terms', '/cart']
    await Promise.all(pages.flatMap((path) => [shows(path, '7:30–21:30'), shownNoMore(path, '8:00–20:00')]))
    await shows('/contact', '"opens":"07:30","closes":"21:30"')
    await pay(await begin(''))
    await expect.poll(mails).toContain('7:30=E2=80=9321:30')
    await change('times', () => ({ opens: '8h', closes: '20h' }))
  })
})

describe('mails to the shop', () => {
  it('of new orders go where the owner says, or not at all; a wrong address is refused', async () => {
    const wrong = await change('notices', () => ({ email: 'florist@' }))
    expect(wrong).toMatchObject({ status: 400, body: { code: 'settings_email', field: 'notices.value.email' } })
    await change('notices', () => ({ email: 'florist@example.com', language: 'en' }))
    const noticed = await pay(await begin(''))
    const subject = (id: string) => `Subject: New order ${shortOrderId(id)}`
    await expect.poll(mails).toContain(subject(noticed))
    expect(await mails()).toContain('To: =?UTF-8?Q?M=E1=BB=99c_Lan?= <florist@example.com>')
    await change('notices', () => ({ newOrders: false }))
    const quiet = await pay(await begin(''))
    await expect.poll(mails).toContain(`has your order ${shortOrderId(quiet)}`)
    const { body: entries } = await admin.get('/api/admin/audit-log?entity=settings&id=notices')
    expect(entries[0]).toMatchObject({ changes: { newOrderMails: [true, false] } })
    await expect
      .poll(async () => (await admin.get(`/api/orders/${quiet}`)).body.history)
      .toContainEqual(expect.objectContaining({ mail: 'new_order', state: 'dropped' }))
    expect(await mails()).not.toContain(subject(quiet))
    await change('notices', () => ({ newOrders: true, email: '', language: 'vi' }))
  })
})

describe('mails to customers', () => {
  it('are in their own language, or all in one; older clients leave it out', async () => {
    const wrong = await change('notices', () => ({ customerLanguage: 'fr' }))
    expect(wrong).toMatchObject({ status: 400, body: { field: 'notices.value.customerLanguage' } })
    expect((await change('notices', () => ({ customerLanguage: 'vi' }))).status).toBe(200)
    const inVietnamese = await pay(await begin(''))
    await expect.poll(mails).toContain(`/vi/track-order?id=3D${inVietnamese}`)
    const { body: entries } = await admin.get('/api/admin/audit-log?entity=settings&id=notices')
    expect(entries[0]).toMatchObject({ changes: { customerMailLanguage: ['own', 'vi'] } })
    const { body } = await change('notices', () => ({ customerLanguage: undefined }))
    expect(body.notices.customerLanguage).toBe('own')
    const inTheirs = await pay(await begin(''))
    await expect.poll(mails).toContain(`has your order ${shortOrderId(inTheirs)}`)
  })
})

describe('the notice of a demo', () => {
  it('is at the foot of every page a second later, in the owner’s words or not at all, as text', async () => {
    const usual = 'payments run in the sandbox'
    await shows('/', usual)
    const text = { en: 'Only a <b>test</b>', vi: 'Chỉ để thử' }
    expect((await change('demo', () => ({ text }))).status).toBe(200)
    await Promise.all([
      shows('/', 'Only a &lt;b&gt;test&lt;/b&gt;'),
      shows('/vi/terms', 'Chỉ để thử'),
      shownNoMore('/contact', usual),
    ])
    await change('demo', () => ({ shown: 'never' }))
    await Promise.all([shownNoMore('/', 'Only a'), shownNoMore('/vi', 'Chỉ để thử')])
    expect((await admin.get('/api/admin/opening')).body.open).toContain('notice')
    const { body: entries } = await admin.get('/api/admin/audit-log?entity=settings&id=demo')
    expect(entries[0]).toMatchObject({ changes: { demoNotice: ['sandbox', 'never'] } })
    await change('demo', () => ({ shown: 'sandbox', text: { en: '', vi: '' } }))
    await shows('/', usual)
  })
})

describe('slots and cut-offs', () => {
  it('are offered at once, and an order keeps the time of a slot that is removed', async () => {
    const bought = await begin('16-18')
    const kept = await pay(bought)
    const unpaid = await begin('16-18')
    const saved = await change('times', ({ slots }: Values) => ({
      slots: [...slots.filter(({ from }: Values) => from !== '16:00'), { from: '16:30', to: '17:45' }],
      sameDayUntil: '13h30',
    }))
    expect(saved.status).toBe(200)

    const { body } = await guest.get(`/api/delivery/slots?city=Hanoi&date=${DAY}`)
    const ids = body.slots.map(({ id }: Values) => id)
    expect(ids).toContain('1630-1745')
    expect(ids).not.toContain('16-18')
    await Promise.all([shows('/', '1:30 PM'), shows('/vi/terms', '13:30'), shows('/vi/shipping-policy', '13:30')])

    // The order was made with its time, and so are the pages and mails about it.
    const tracked = await guest.get(`/api/orders/track/${kept}`)
    expect(tracked.body.slot).toEqual({ from: '16:00', to: '18:00' })
    const { body: order } = await admin.get(`/api/orders/${kept}`)
    expect(order.slotId).toBe('16-18')
    await expect.poll(mails).toMatch(/16:00(–|=E2=80=93)18:00/)

    // Who had not paid yet chooses again, before any charge.
    const { paymentIntentId, clientSecret, customerData } = unpaid
    const details = await guest.post('/api/checkout/details', { paymentIntentId, clientSecret, customerData })
    expect(details.body).toMatchObject({ code: 'invalid_slot', field: 'customerData.slotId' })
    expect((await begin('1630-1745')).quote.total).toBeGreaterThan(0)
  })

  it('removed while a customer pays do not stop the order', async () => {
    const { paymentIntentId, clientSecret, customerData } = await begin('1630-1745')
    await guest.post('/api/checkout/details', { paymentIntentId, clientSecret, customerData })
    await change('times', ({ slots }: Values) => ({ slots: slots.filter(({ from }: Values) => from !== '16:30') }))
    await confirmCard(fetch, shop.url, paymentIntentId, clientSecret)
    const confirmed = await guest.post('/api/confirm-payment', { paymentIntentId, clientSecret, customerData })
    expect(confirmed.status).toBe(200)
    const { body } = await guest.get(`/api/orders/track/${confirmed.body.orderId}`)
    expect(body.slot).toEqual({ from: '16:30', to: '17:45' })
  })

  it('closed days close the day, and the policy stops speaking of Tết when there is none', async () => {
    await shownNoMore('/shipping-policy', 'Tết')
    expect((await change('closed', () => ({ days: [{ from: DAY, to: DAY, reason: 'holiday' }] }))).status).toBe(200)
    const { body } = await guest.get(`/api/delivery/slots?city=Hanoi&date=${DAY}`)
    expect(body.reason).toBe('holiday')
    await shows('/shipping-policy', 'Tết')
    await change('closed', () => ({ days: [] }))
  })

  it('without busy days, the policy names none', async () => {
    await shows('/shipping-policy', '14/02')
    expect((await change('busy', () => ({ days: [] }))).status).toBe(200)
    await shownNoMore('/shipping-policy', '14/02')
    await shownNoMore('/shipping-policy', 'busiest days')
  })

  it('a ward without delivery is refused at once', async () => {
    const address = `/api/delivery/slots?city=Ho%20Chi%20Minh&date=${DAY}&wardCode=26740`
    expect((await guest.get(address)).status).toBe(200)
    expect((await change('zones', () => ({ wards: [{ code: '26740', zone: 'none' }] }))).status).toBe(200)
    expect((await guest.get(address)).body.code).toBe('ward_not_served')
  })
})

it('changes every section or none, and shows them in the history', async () => {
  const { body: before } = await admin.get('/api/admin/settings')
  const { version, ...fees } = before.fees
  const late = await admin.send('PATCH', '/api/admin/settings', {
    fees: { version, value: { ...fees, flatVND: '70k' } },
    closed: { version: 'seen-long-ago', value: { days: [] } },
  })
  expect(late.body).toMatchObject({ code: 'changed_meanwhile', field: 'closed' })
  expect((await admin.get('/api/admin/settings')).body).toEqual(before)
  expect((await admin.send('PATCH', '/api/admin/settings', {})).body).toEqual(before)

  const { body: entries } = await admin.get('/api/admin/audit-log?entity=settings&id=fees')
  expect(entries.at(-1)).toMatchObject({
    actor: 'admin@example.com',
    action: 'updated',
    changes: { flatFeeVND: [50_000, 65_000], freeFromFeeVND: [1_000_000, 1_200_000] },
  })
})
