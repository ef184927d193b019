import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { products } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { logUnexpected } from '#server/process.ts'
import { JOBS, SHOP_JOBS } from '#src/jobs.ts'
import { pictureFile } from '#ui/picture.ts'
import { answerBeforeAstro } from './dev-requests.ts'

let test: TestShop
let server: Server
let origin: string
const logged = vi.fn()
beforeAll(async () => {
  test = await openTestShop({}, { pictures: true })
  const log = Object.assign(Object.create(test.shop.log) as typeof test.shop.log, { error: logged })
  const answer = answerBeforeAstro({ shop: { ...test.shop, log }, sandboxes: test.sandboxes })
  server = createServer((req, res) => answer(req, res, () => res.writeHead(200).end('Astro')))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await test.close()
})

const ask = (path: string, init: RequestInit = {}) =>
  fetch(origin + path, { ...init, signal: AbortSignal.timeout(60_000) })

it('a picture is sent, and a missing one is answered with 404', async () => {
  const [product] = await test.shop.db.select({ imageUrl: products.imageUrl }).from(products).limit(1)
  const found = await ask(pictureFile(product!.imageUrl, 320))
  expect([found.status, found.headers.get('content-type')]).toEqual([200, 'image/webp'])
  await found.arrayBuffer()
  for (const path of ['/objects/p/none.webp', '/objects/']) expect((await ask(path)).status, path).toBe(404)
})

it('an upload address is answered, and everything else goes to Astro', async () => {
  const upload = await ask(`/api/objects/upload/${crypto.randomUUID()}?signature=none`, { method: 'PUT', body: 'x' })
  expect(upload.status).toBe(403)
  expect(await (await ask('/api/products')).text()).toBe('Astro')
})

it('a failure is logged and answered', async () => {
  vi.spyOn(test.shop.storage.inbox!, 'readAddress').mockImplementationOnce(() => {
    throw new Error('broken')
  })
  const path = `/api/objects/upload/${crypto.randomUUID()}`
  expect((await ask(path, { method: 'PUT', body: 'x' })).status).toBe(500)
  expect(logged).toHaveBeenCalledWith({ err: expect.any(Error), path }, expect.any(String))
})

it('every job runs in development except those of saved pages, which do not exist there', () => {
  const others = JOBS.filter((job) => !SHOP_JOBS.some(({ name }) => name === job.name))
  expect(others.map(({ name }) => name)).toEqual([
    'changed content',
    'CDN purges',
    'page folder',
    'shared pages',
    'old shared pages',
    'kept assets',
  ])
})

it('unhandled rejections are logged until the dev server closes', () => {
  const before = process.listeners('unhandledRejection').length
  const log = { error: vi.fn() }
  const stop = logUnexpected(log)
  const listener = process.listeners('unhandledRejection').at(-1)!
  listener(new Error('nobody waited'), Promise.resolve())
  expect(log.error).toHaveBeenCalledWith({ err: expect.any(Error) }, expect.any(String))
  stop()
  expect(process.listeners('unhandledRejection')).toHaveLength(before)
})
