import { afterAll, beforeAll, describe, expect } from 'vitest'
import { photograph, pixelBomb } from '../factories/photographs.ts'
import { attacks } from './attack.ts'
import { attackedShop, type AttackedShop } from './attacked-shop.ts'
import type { Client } from './client.ts'

let shop: AttackedShop
let admin: Client
let customer: Client
let stranger: Client
/** A product that was delivered to the customer, and one that was not. */
let product: string
let another: string
let jpeg: string
beforeAll(async () => {
  shop = await attackedShop()
  admin = await shop.signIn('admin@example.com')
  customer = await shop.signIn('customer@example.com')
  stranger = await shop.register('stranger@example.org')
  const { body: own } = await customer.get('/api/auth/reviews')
  product = own.find(({ canReview }: { canReview: boolean }) => canReview).productId
  const { body: products } = await customer.get('/api/products')
  const delivered = new Set(own.map(({ productId }: { productId: string }) => productId))
  another = products.find(({ id }: { id: string }) => !delivered.has(id)).id
  jpeg = (await photograph({ width: 400, height: 500 }).jpeg().toBuffer()).toString('base64')
})
afterAll(() => shop.finish())

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')
const review = (change: object = {}, by = customer, id = product) =>
  by.post(`/api/products/${id}/reviews`, { rating: 5, comment: 'Hoa tươi được tám ngày.', ...change })
const change = (body: object, by = customer) =>
  by.send({
    method: 'PATCH',
    path: `/api/products/${product}/reviews`,
    body: { rating: 5, comment: 'Hoa tươi được tám ngày.', ...body },
  })

describe('a review with photos', () => {
  attacks([
    ['by a guest', () => review({ photos: [jpeg] }, shop.guest()), 401, 'unauthorized'],
    ['by someone who got no flowers', () => review({ photos: [jpeg] }, stranger), 403, 'review_not_allowed'],
    ['of another product', () => review({ photos: [jpeg] }, customer, another), 403, 'review_not_allowed'],
    ['with four photos', () => review({ photos: [jpeg, jpeg, jpeg, jpeg] }), 400, 'too_many_photos'],
    ['with an empty photo', () => review({ photos: [''] }), 400, 'photo_missing'],
    ['with a photo that is a number', () => review({ photos: [7] }), 400, 'photo_missing'],
    ['with an object in place of the list', () => review({ photos: { 0: jpeg } }), 400],
    ['with an address for a photo', () => review({ photos: ['https://example.com/x.jpg'] }), 422],
    ['with 10 MB', () => review({ photos: ['A'.repeat(14_000_000)] }), 413, 'body_too_large'],
    ['with a photo of 2.2 MB', () => review({ photos: ['A'.repeat(2_900_000)] }), 413, 'photo_too_large'],
    [
      'with an SVG',
      () => review({ photos: [base64('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')] }),
      422,
      'picture_not_recognised',
    ],
    ['with a HEIC', () => review({ photos: [base64('\0\0\0\x18ftypheic\0\0\0\0heicmif1')] }), 422, 'picture_heic'],
    [
      'with a bomb of pixels',
      () => review({ photos: [pixelBomb(12_000, 12_000).toString('base64')] }),
      422,
      'picture_too_many_pixels',
    ],
    [
      'with a photo that is a page, too',
      () =>
        review({
          photos: [Buffer.concat([Buffer.from(jpeg, 'base64'), Buffer.from('<script>1</script>')]).toString('base64')],
        }),
      422,
      'picture_hides_something',
    ],
    [
      'that is refused is not written, nor any before it',
      () => customer.get('/api/auth/reviews'),
      200,
      ({ body }) => expect(body).toContainEqual({ productId: product, canReview: true, review: null }),
    ],
    [
      'says of itself that its photos are shown',
      () => review({ photos: [jpeg], state: 'shown', approvedAt: 1, waiting: false }),
      200,
      ({ body }) => expect(body.photos).toEqual([]),
    ],
    ['written twice', () => review({ photos: [jpeg] }), 409, 'review_exists'],
    ['changed to four photos', () => change({ photos: [jpeg, jpeg, jpeg] }), 400, 'too_many_photos'],
    ['changed with four ids', () => change({ keptPhotos: ['a', 'b', 'c', 'd'] }), 400],
    ['changed by another account', () => change({ photos: [jpeg] }, stranger), 404, 'not_found'],
  ])
})

describe('the photos of a review', () => {
  let id: string
  let photo: string
  beforeAll(async () => {
    const { body: waiting } = await admin.get('/api/admin/reviews?state=photos')
    id = waiting[0].id
    photo = (await admin.get(`/api/admin/reviews/${id}/photos`)).body.photos[0].id
  })
  const one = () => `/api/admin/reviews/${id}/photos/${photo}`
  const approve = (by: Client, path = one()) => by.send({ method: 'PUT', path })

  attacks([
    ['read by a guest', () => shop.guest().get(`/api/auth/reviews/${product}/photos`), 401],
    ['read by another account', () => stranger.get(`/api/auth/reviews/${product}/photos`), 404, 'not_found'],
    ['read by their customer as staff do', () => customer.get(`/api/admin/reviews/${id}/photos`), 403],
    ['at their public address before staff have looked', () => shop.guest().get(`/objects/r/${photo}.webp`), 404],
    ['approved by their customer', () => approve(customer), 403],
    ['approved by a guest', () => approve(shop.guest()), 401],
    ['removed by their customer as staff do', () => customer.send({ method: 'DELETE', path: one() }), 403],
    ['approved under another review', () => approve(admin, `/api/admin/reviews/x/photos/${photo}`), 404],
    ['approved by a path', () => approve(admin, `/api/admin/reviews/${id}/photos/..%2F..%2Fshop.db`), 404],
    [
      'kept by the ids of others, which only removes the own ones',
      () => change({ keptPhotos: ['../x', "1' or 1=1"] }),
      200,
      async () => expect((await admin.get(`/api/admin/reviews/${id}/photos`)).body).toEqual({ photos: [] }),
    ],
    ['approved after their customer has removed them', () => approve(admin), 404, 'photo_not_found'],
    ['at their public address after that', () => shop.guest().get(`/objects/r/${photo}.webp`), 404],
  ])
})
