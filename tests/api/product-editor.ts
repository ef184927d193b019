import { afterAll, beforeAll, expect } from 'vitest'
import type { EditedProduct } from '#features/catalog/product.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

type Caller = 'guest' | 'customer' | 'admin'

/** Starts a shop for the tests of a file, whose products they edit. */
export function productEditor() {
  let shop: RunningShop
  let browsers: Record<Caller, BrowserLike>
  beforeAll(async () => {
    shop = await runShopOnDemand()
    browsers = {
      guest: new BrowserLike(shop.url),
      customer: await BrowserLike.signedIn(shop.url, 'customer@example.com'),
      admin: await BrowserLike.signedIn(shop.url, 'admin@example.com'),
    }
  })
  afterAll(() => shop.close())

  /** Makes a call, as the admin if no other caller is named. */
  async function call<Body = { code: string; message: string; field?: string }>(
    method: string,
    path: string,
    body?: unknown,
    by: Caller = 'admin',
  ): Promise<{ status: number; headers: Headers; body: Body }> {
    return browsers[by].send(method, path, body)
  }

  /** Numbers the slugs of the payloads, so that each is unique. */
  let count = 0
  const payload = (change: Record<string, unknown> = {}) => ({
    name: 'Cúc Họa Mi Tháng Mười Một',
    slug: `cuc-hoa-mi-${++count}`,
    description: 'Một bó cúc họa mi đầu đông.',
    priceUSD: '18.50',
    priceVND: 450_000,
    imageUrl: '/objects/dp/moc-lan-thi-tham.webp',
    category: 'Hoa Tình Yêu',
    inStock: true,
    ...change,
  })

  return {
    call,
    /** Requests a page as a guest. */
    async page(path: string) {
      const { status, headers, body } = await browsers.guest.get(path)
      return { status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }
    },
    payload,
    async create(change?: Record<string, unknown>): Promise<EditedProduct> {
      const made = await call<EditedProduct>('POST', '/api/products', payload(change))
      expect(made.status).toBe(200)
      return made.body
    },
    /** Requests a file as the admin. Resolves to its headers and bytes. */
    async download(path: string) {
      const response = await fetch(shop.url + path, { headers: { cookie: browsers.admin.cookie } })
      return { headers: response.headers, bytes: await response.arrayBuffer() }
    },
  }
}
