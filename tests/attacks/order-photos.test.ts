import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { orderToken } from '#features/orders/server/order-token.ts'
import { databaseSecret } from '#server/database-secret.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { EMPTY_ZIP, photograph, pixelBomb } from '../factories/photographs.ts'
import { attacks, type Attack } from './attack.ts'
import { attackedShop, type AttackedShop } from './attacked-shop.ts'
import type { Client } from './client.ts'

let shop: AttackedShop
let admin: Client
let customer: Client
let order: string
let another: string
let photoId: string
let jpeg: Buffer
beforeAll(async () => {
  shop = await attackedShop()
  admin = await shop.signIn('admin@example.com')
  customer = await shop.signIn('customer@example.com')
  order = await buyAs(new BrowserLike(shop.url), shop.url, 'one@example.org')
  another = await buyAs(new BrowserLike(shop.url), shop.url, 'two@example.org')
  jpeg = await photograph({ width: 400, height: 500 }).jpeg().toBuffer()
  photoId = (await add(jpeg, 'delivered')).body.id
})
afterAll(() => shop.finish())

const add = (bytes: Buffer, step = 'finished', by = admin) =>
  by.post(`/api/orders/${order}/photos`, { step, photo: bytes.toString('base64') })
const own = (by: Client, body?: object, id = order) => by.post(`/api/orders/${id}/own/photos`, body)
const tokenOf = async (orderId: string) =>
  orderToken({ orderLinkKey: await databaseSecret(shop.db, 'orderLinkKey') }, orderId)
const files = () => readdirSync(join(shop.dataDir, 'uploads/private'))

describe('the photos of an order', () => {
  attacks([
    ['a guest adds one', () => add(jpeg, 'finished', shop.guest()), 401],
    ['a customer adds one', () => add(jpeg, 'finished', customer), 403],
    ['a guest lists them', () => shop.guest().get(`/api/orders/${order}/photos`), 401],
    ['a customer lists them as staff do', () => customer.get(`/api/orders/${order}/photos`), 403],
    [
      'a customer removes one',
      () => customer.send({ method: 'DELETE', path: `/api/orders/${order}/photos/${photoId}` }),
      403,
    ],
    ['the number alone', () => own(shop.guest()), 403, 'order_not_yours'],
    ['another account', () => own(customer), 403, 'order_not_yours'],
    ['the token of another order', async () => own(shop.guest(), { token: await tokenOf(another) }), 403],
    ['a number that does not exist', () => own(shop.guest(), {}, '0'.repeat(26)), 404, 'order_not_found'],
    [
      'the token of its own mails',
      async () => own(shop.guest(), { token: await tokenOf(order) }),
      200,
      ({ body }) => expect(body.photos).toHaveLength(1),
    ],
    ['its file among the pictures', () => shop.guest().get(`/objects/private/${photoId}`), 404],
    ['its file with the extension of a picture', () => shop.guest().get(`/objects/private/${photoId}.jpg`), 404],
    ['its file by a path that climbs', () => shop.guest().get(`/objects/p/%2e%2e/private/${photoId}`), 404],
  ])
})

describe('a photo that is not harmless', () => {
  const refused = (name: string, make: () => Buffer | Promise<Buffer>, code: string): Attack => [
    name,
    async () => add(await make()),
    422,
    ({ body }) => {
      expect(body.code).toBe(code)
      expect(files()).toEqual([photoId])
    },
  ]
  const text = (content: string) => Buffer.from(content, 'latin1')
  attacks([
    refused('SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'picture_not_recognised'),
    refused('HTML', () => text('<!doctype html><script>alert(1)</script>'), 'picture_not_recognised'),
    refused('HEIC', () => text('\0\0\0\x18ftypheic\0\0\0\0heicmif1'), 'picture_heic'),
    refused('an HEVC film', () => text('\0\0\0\x18ftyphevc\0\0\0\0hevcmsf1'), 'picture_heic'),
    refused('JPEG and page', () => Buffer.concat([jpeg, text('<script>alert(1)</script>')]), 'picture_hides_something'),
    refused('JPEG and archive', () => Buffer.concat([jpeg, EMPTY_ZIP]), 'picture_hides_something'),
    refused('half a JPEG', () => jpeg.subarray(0, jpeg.length / 2), 'picture_damaged'),
    refused('a small file of many pixels', () => pixelBomb(16_000, 16_000), 'picture_too_many_pixels'),
    ['10 MB', () => add(Buffer.alloc(10_485_760, 1)), 413, 'body_too_large'],
    ['2.2 MB', () => add(Buffer.alloc(2_200_000, 1)), 413, 'photo_too_large'],
    ['no photo', () => admin.post(`/api/orders/${order}/photos`, { step: 'finished' }), 400, 'photo_missing'],
    ['an empty photo', () => add(Buffer.alloc(0)), 400, 'photo_missing'],
    ['no Base64', () => admin.post(`/api/orders/${order}/photos`, { step: 'finished', photo: '<<>>' }), 422],
    ['another step', () => add(jpeg, 'stolen'), 400, 'invalid_input'],
    [
      'a photo of an order that does not exist',
      () => admin.post(`/api/orders/${'0'.repeat(26)}/photos`, { step: 'finished', photo: jpeg.toString('base64') }),
      404,
      'order_not_found',
    ],
    [
      'another order’s photo is removed',
      () => admin.send({ method: 'DELETE', path: `/api/orders/${another}/photos/${photoId}` }),
      404,
      () => expect(existsSync(join(shop.dataDir, 'uploads/private', photoId))).toBe(true),
    ],
  ])
})
