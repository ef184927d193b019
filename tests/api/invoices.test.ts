import { afterAll, beforeAll, expect, it } from 'vitest'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

let shop: RunningShop
let admin: BrowserLike
let id: string
beforeAll(async () => {
  shop = await runShopOnDemand()
  admin = new BrowserLike(shop.url)
  await admin.post('/api/auth/login', { email: 'admin@example.com', password: 'demo-flowers' })
  id = await buyAs(new BrowserLike(shop.url), shop.url, 'buyer@example.com')
})
afterAll(() => shop.close())

const BUYER = { company: '<b>Hoa Sen</b>', taxCode: '0109 000 015', address: '1 Tràng Tiền', email: '' }
const ask = (body: object) => admin.send('PUT', `/api/orders/${id}/invoice`, body)

it('what no invoice can have is refused with its field and reason', async () => {
  for (const [field, value, code] of [
    ['company', 'a'.repeat(10_000), 'invalid_company'],
    ['company', { toString: 'x' }, 'invalid_company'],
    ['taxCode', '٠١٠٩٠٠٠٠١٥', 'invalid_tax_code'],
    ['taxCode', 109_000_015, 'invalid_tax_code'],
    ['address', ['1'], 'invalid_invoice_address'],
    ['email', 'a\r\nBcc: b@example.com', 'invalid_email'],
  ] as const) {
    const { status, body } = await ask({ ...BUYER, [field]: value })
    expect([status, body.code, body.field]).toEqual([400, code, field])
  }
  expect((await admin.get('/api/admin/invoices')).body).toEqual([])
})

it('is asked for, listed, issued, taken back, exported and removed', async () => {
  expect((await ask({ ...BUYER, updatedAt: null })).status).toBe(200)
  expect((await ask({ ...BUYER, company: 'X', updatedAt: null })).body).toMatchObject({ code: 'changed_meanwhile' })
  const read = async () => (await admin.get(`/api/orders/${id}`)).body.invoice as object
  expect(await read()).toMatchObject({ company: '<b>Hoa Sen</b>', taxCode: '0109000015', email: 'buyer@example.com' })
  expect((await admin.get('/api/admin/invoices?state=open&q=hoa sen')).body).toMatchObject([{ id, number: null }])
  const file = await admin.get('/api/admin/export/invoices?separator=semicolon')
  expect(String(file.body)).toContain(';<b>Hoa Sen</b>;0109000015;')

  const issued = `/api/admin/invoices/${id}/issued`
  expect((await admin.send('PUT', issued, { number: '' })).body).toMatchObject({ code: 'invalid_invoice_number' })
  expect((await admin.send('PUT', issued, { number: 'C26-1' })).status).toBe(200)
  expect((await admin.send('PUT', issued, { number: 'C26-2' })).body).toMatchObject({ code: 'invoice_issued' })
  expect((await ask({ ...BUYER, company: 'X' })).body).toMatchObject({ code: 'invoice_issued' })
  expect(await read()).toMatchObject({ number: 'C26-1', issuedBy: 'admin@example.com' })
  expect((await admin.get('/api/admin/invoices?state=open')).body).toEqual([])
  const { updatedAt } = (await read()) as { updatedAt: string }
  const stale = { updatedAt: '2020-01-01T00:00:00.000Z' }
  expect((await admin.send('DELETE', issued, stale)).body).toMatchObject({ code: 'changed_meanwhile' })
  expect((await admin.send('DELETE', issued, { updatedAt: 'now' })).status).toBe(400)
  // Sent twice, as after a lost answer.
  for (let time = 0; time < 2; time++) expect((await admin.send('DELETE', issued, { updatedAt })).status).toBe(200)
  const removed = `/api/orders/${id}/invoice`
  expect((await admin.send('DELETE', removed, stale)).body).toMatchObject({ code: 'changed_meanwhile' })
  // Without a version any is removed.
  expect((await admin.send('DELETE', removed)).status).toBe(200)
  expect(await read()).toBeNull()
  expect((await admin.send('PUT', '/api/admin/invoices/nothing/issued', { number: '1' })).body).toMatchObject({
    code: 'invoice_not_found',
  })
})

it('is asked for by the customer of an order until it is issued, and offered again to the account', async () => {
  const owner = await BrowserLike.signedIn(shop.url, 'customer@example.com')
  const own = await buyAs(owner, shop.url, 'customer@example.com')
  const path = `/api/orders/${own}/own/invoice`
  const put = (by: BrowserLike, body: object) => by.send('PUT', path, body)
  const stranger = new BrowserLike(shop.url)
  for (const token of [undefined, '', 'guess', 'x'.repeat(200)])
    expect((await put(stranger, { ...BUYER, token })).body).toMatchObject({ code: 'order_not_yours' })
  expect((await put(stranger, { ...BUYER, token: 'x'.repeat(201) })).status).toBe(400)
  expect((await stranger.get('/api/auth/invoice')).status).toBe(401)
  expect((await owner.send('PUT', '/api/orders/nothing/own/invoice', BUYER)).status).toBe(404)
  expect((await put(owner, { ...BUYER, taxCode: '0109000016' })).body).toMatchObject({
    ...{ code: 'invalid_tax_code', field: 'taxCode' },
  })
  expect((await owner.get('/api/auth/invoice')).body).toEqual({ invoice: null })

  // A double click is one request; a second tab that saw none does not overwrite it.
  const twice = await Promise.all([put(owner, BUYER), put(owner, BUYER)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await put(owner, { ...BUYER, company: 'Another' })).body).toMatchObject({ code: 'changed_meanwhile' })
  const read = async () => (await owner.post(`/api/orders/${own}/own`, {})).body.invoice as { updatedAt: string }
  expect(await read()).toMatchObject({
    ...{ company: '<b>Hoa Sen</b>', taxCode: '0109000015', email: 'customer@example.com', number: null },
  })
  const { updatedAt } = await read()
  expect((await put(owner, { ...BUYER, company: 'Hoa Sen 2', updatedAt })).status).toBe(200)
  expect((await put(owner, { ...BUYER, company: 'Hoa Sen 3', updatedAt })).body).toMatchObject({
    code: 'changed_meanwhile',
  })
  // Anyone may order as a guest with this email, and ask for an invoice to themselves.
  const byGuest = await buyAs(new BrowserLike(shop.url), shop.url, 'customer@example.com')
  const theirs = { ...BUYER, company: 'A stranger', email: 'stranger@example.com' }
  expect((await admin.send('PUT', `/api/orders/${byGuest}/invoice`, theirs)).status).toBe(200)
  expect((await owner.get('/api/auth/invoice')).body.invoice).toMatchObject({ company: 'Hoa Sen 2' })
  expect((await admin.get('/api/auth/invoice')).body).toEqual({ invoice: null })

  const history = JSON.stringify((await admin.get(`/api/orders/${own}`)).body)
  expect(history).toContain('invoiceCompany')
  await admin.send('PUT', `/api/admin/invoices/${own}/issued`, { number: 'C26-9' })
  const issued = await read()
  expect(issued).toMatchObject({ number: 'C26-9' })
  expect((await put(owner, { ...BUYER, updatedAt: issued.updatedAt })).body).toMatchObject({ code: 'invoice_issued' })

  const cancelled = await buyAs(owner, shop.url, 'customer@example.com')
  await admin.send('PATCH', `/api/orders/${cancelled}`, { status: 'cancelled' })
  expect((await owner.send('PUT', `/api/orders/${cancelled}/own/invoice`, BUYER)).body).toMatchObject({
    code: 'order_cancelled',
  })
})

it('a checkout refuses a half invoice in the language of its customer, and names the field', async () => {
  const guest = new BrowserLike(shop.url)
  const { body } = await guest.post('/api/checkout/details?locale=vi', {
    ...{ paymentIntentId: 'pi_x', clientSecret: 'x' },
    customerData: {
      ...{ customerName: 'An', customerEmail: 'an@example.com', customerPhone: '0900000097' },
      ...{ deliveryAddress: '3 Lê Lợi', deliveryCity: 'Hanoi', deliveryDate: '2030-01-01' },
      invoice: { ...BUYER, taxCode: '123' },
    },
  })
  expect(body).toMatchObject({ code: 'invalid_tax_code', field: 'customerData.invoice.taxCode' })
  expect(body.message).toContain('mã số thuế')
})
