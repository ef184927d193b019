import { afterAll, beforeAll, describe, expect } from 'vitest'
import { orderToken } from '#features/orders/server/order-token.ts'
import { databaseSecret } from '#server/database-secret.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { photograph } from '../factories/photographs.ts'
import { attacks } from './attack.ts'
import { attackedShop, type AttackedShop } from './attacked-shop.ts'
import type { Client } from './client.ts'

let shop: AttackedShop
let admin: Client
let customer: Client
let order: string
let another: string
let token: string
let jpeg: string
beforeAll(async () => {
  shop = await attackedShop()
  admin = await shop.signIn('admin@example.com')
  customer = await shop.signIn('customer@example.com')
  order = await buyAs(new BrowserLike(shop.url), shop.url, 'one@example.org')
  another = await buyAs(new BrowserLike(shop.url), shop.url, 'two@example.org')
  token = orderToken({ orderLinkKey: await databaseSecret(shop.db, 'orderLinkKey') }, order)
  jpeg = (await photograph({ width: 400, height: 500 }).jpeg().toBuffer()).toString('base64')
  await admin.send({ method: 'PATCH', path: `/api/orders/${order}`, body: { status: 'delivered' } })
})
afterAll(() => shop.finish())

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')
const claim = (change: object = {}, by = shop.guest(), id = order) =>
  by.post(`/api/orders/${id}/claims`, { token, text: 'Wilted', photos: [], ...change })

describe('a claim', () => {
  attacks([
    ['with the number alone', () => claim({ token: undefined }), 403, 'order_not_yours'],
    ['by another account', () => claim({ token: undefined }, customer), 403, 'order_not_yours'],
    ['about another order', () => claim({}, shop.guest(), another), 403, 'order_not_yours'],
    ['without a text', () => claim({ text: ' \u200b ' }), 400, 'invalid_claim_text'],
    ['with a text of 10 KB', () => claim({ text: 'x'.repeat(10_000) }), 400, 'claim_too_long'],
    ['with four photos', () => claim({ photos: [jpeg, jpeg, jpeg, jpeg] }), 400, 'too_many_photos'],
    ['with 10 MB', () => claim({ photos: ['A'.repeat(14_000_000)] }), 413, 'body_too_large'],
    ['with a photo of 2.2 MB', () => claim({ photos: ['A'.repeat(2_900_000)] }), 413, 'photo_too_large'],
    [
      'with an SVG',
      () => claim({ photos: [base64('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')] }),
      422,
      'picture_not_recognised',
    ],
    ['with a HEIC', () => claim({ photos: [base64('\0\0\0\x18ftypheic\0\0\0\0heicmif1')] }), 422, 'picture_heic'],
    [
      'with a photo that is a page, too',
      () =>
        claim({
          photos: [Buffer.concat([Buffer.from(jpeg, 'base64'), Buffer.from('<script>1</script>')]).toString('base64')],
        }),
      422,
      'picture_hides_something',
    ],
    ['that a customer reads as staff do', () => customer.get('/api/admin/claims'), 403],
    [
      'in HTML is kept as text',
      () => claim({ text: '<img src=x onerror=alert(1)>', photos: [jpeg] }),
      200,
      async () => {
        const { body } = await admin.get('/api/admin/claims')
        expect(body).toMatchObject([{ text: '<img src=x onerror=alert(1)>', photoCount: 1 }])
      },
    ],
    ['made twice', () => claim(), 409, 'claim_open'],
    ['answered without a text', () => admin.post('/api/admin/claims/x/answer', { answer: '' }), 400],
    ['that does not exist, answered', () => admin.post('/api/admin/claims/x/answer', { answer: 'Sorry' }), 404],
  ])
})
