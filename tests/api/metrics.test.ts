import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockElsewhere } from '@moc-lan/libsql-safe/testing'
import { METRICS } from '#src/metrics.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { firstInStock } from '../factories/in-stock.ts'
import { parsePrometheus, valueOf } from '../factories/prometheus-text.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { usualDay } from '../factories/usual-day.ts'

let shop: RunningShop
let scrapeUrl: string
beforeAll(async () => {
  const port = await freePort()
  shop = await runShopOnDemand({ METRICS_PORT: String(port) })
  scrapeUrl = `http://127.0.0.1:${port}/metrics`
})
afterAll(() => shop.close())

async function scrape() {
  const response = await fetch(scrapeUrl)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return parsePrometheus(await response.text())
}

/** Requests as they are counted: right after the answer, or when its connection has closed. */
const requests = async (labels: Record<string, string>) => valueOf(await scrape(), 'shop_http_requests_total', labels)

it('every metric that the shop lists is there', async () => {
  const found = await scrape()
  for (const { name, kind, help } of METRICS) expect(found.get(name), name).toMatchObject({ type: kind, help })
})

it('counts requests by method, route and status: saved pages, files, calls, and what is refused', async () => {
  const before = await scrape()
  await fetch(`${shop.url}/vi/about`)
  for (let i = 0; i < 3; i++) await fetch(`${shop.url}/about`)
  const page = await (await fetch(`${shop.url}/about`)).text()
  const asset = /\/_astro\/[\w.-]+/.exec(page)?.[0] ?? ''
  await fetch(shop.url + asset)
  await fetch(`${shop.url}/about`, { method: 'POST' })
  await fetch(`${shop.url}/api/auth/user`)
  const counted = async (labels: Record<string, string>) =>
    (await requests(labels)) - valueOf(before, 'shop_http_requests_total', labels)
  await expect.poll(() => counted({ method: 'GET', route: '/about', status: '200' })).toBe(5)
  await expect.poll(() => counted({ method: 'GET', route: '/_astro/[...path]', status: '200' })).toBe(1)
  await expect.poll(() => counted({ method: 'POST', route: '/about', status: '405' })).toBe(1)
  await expect.poll(() => counted({ method: 'GET', route: '/api/auth/user' })).toBe(1)
})

it('whatever path or method a stranger sends makes no series of its own', async () => {
  const strange = Array.from({ length: 200 }, (_, i) => `/wp-${i}/${crypto.randomUUID()}.php`)
  await Promise.all(strange.map((path) => fetch(shop.url + path)))
  await Promise.all(strange.slice(0, 20).map((path) => fetch(`${shop.url}/products${path}`)))
  await fetch(shop.url, { method: 'PROPFIND' })
  await expect.poll(() => requests({ route: '(none)', status: '404' })).toBeGreaterThanOrEqual(220)
  const found = await scrape()
  expect(valueOf(found, 'shop_http_requests_total', { method: 'other', status: '405' })).toBe(1)
  const text = JSON.stringify([...found.values()])
  for (const path of strange) expect(text).not.toContain(path.split('/')[1])
  expect(text).not.toContain('PROPFIND')
  expect([...found.values()].flatMap(({ samples }) => samples).length).toBeLessThan(3_000)
})

it('counts purchases, and what the bank declines, and measures how long customers wait for their order', async () => {
  const ordered = { provider: 'stripe', outcome: 'ordered' }
  expect(valueOf(await scrape(), 'shop_payments_total', ordered)).toBe(0)
  for (const buyer of ['an@example.com', 'binh@example.com']) await buyAs(new BrowserLike(shop.url), shop.url, buyer)
  const found = await scrape()
  expect(valueOf(found, 'shop_payments_total', ordered)).toBe(2)
  expect(valueOf(found, 'shop_confirm_duration_seconds_count', { outcome: 'ok' })).toBe(2)
  const declined = buyAs(new BrowserLike(shop.url), shop.url, 'chi@example.com', '4000000000000002')
  await expect(declined).rejects.toThrow()
  const after = await scrape()
  expect(valueOf(after, 'shop_payments_total', ordered)).toBe(2)
  expect(valueOf(after, 'shop_payments_total', { provider: 'stripe', outcome: 'not_paid' })).toBeGreaterThan(0)
  const calls = { service: 'payment provider', outcome: 'ok' }
  expect(valueOf(after, 'shop_outgoing_calls_total', calls)).toBeGreaterThanOrEqual(6)
  const sent = { kind: 'order_confirmation', outcome: 'sent' }
  await expect.poll(async () => valueOf(await scrape(), 'shop_mails_total', sent)).toBe(2)
  // The shop's own mails about these orders follow.
  await expect.poll(async () => valueOf(await scrape(), 'shop_outbox_due_mails')).toBe(0)
})

it('counts places in delivery slots from 0, by what became of them', async () => {
  const places = async () => {
    const found = await scrape()
    return ['held', 'slot_full', 'slot_held_too_often'].map((outcome) =>
      valueOf(found, 'shop_slot_places_total', { outcome }),
    )
  }
  expect(await places()).toEqual([0, 0, 0])
  const browser = new BrowserLike(shop.url)
  const { body: products } = await browser.get('/api/products')
  const begin = () =>
    browser.post('/api/create-payment-intent', {
      items: [{ productId: firstInStock(products).id, quantity: 1 }],
      currency: 'vnd',
      discountCode: null,
      delivery: { city: 'Hanoi', date: usualDay(30), wardCode: '', slotId: '08-10' },
    })
  expect(await begin()).toMatchObject({ status: 200 })
  expect(await places()).toEqual([1, 0, 0])
  const statuses: number[] = []
  while (!statuses.includes(409) && statuses.length < 30) statuses.push((await begin()).status)
  expect(await places()).toEqual([statuses.length, 1, 0])
})

it('knows which process has the lease, that the jobs run, and how far this process knows the content', async () => {
  const held = async () => valueOf(await scrape(), 'shop_lease_held', { lease: 'background jobs' })
  await expect.poll(held).toBe(1)
  const found = await scrape()
  expect(valueOf(found, 'shop_lease_left_seconds', { lease: 'background jobs' })).toBeGreaterThan(0)
  expect(valueOf(found, 'shop_job_rounds_total', { background_job: 'mail', outcome: 'ok' })).toBeGreaterThan(0)
  expect(valueOf(found, 'shop_publishing_lag_seconds')).toBeLessThan(30)
  expect(valueOf(found, 'shop_publishing_behind_versions')).toBe(0)
  await fetch(`${shop.url}/never-rendered-before`)
  const renders = async (labels: Record<string, string>) =>
    valueOf(await scrape(), 'shop_page_render_duration_seconds_count', labels)
  expect(await renders({ route: '(none)', outcome: 'other' })).toBeGreaterThan(0)
  await fetch(`${shop.url}/products/hoa-hong-do-nong-nan`)
  await expect.poll(() => renders({ route: '/products/[slug]', outcome: 'ok' }), { timeout: 30_000 }).toBeGreaterThan(0)
})

it('counts the attempts that meet a lock, and answers while the database is locked', async () => {
  const retried = async () => valueOf(await scrape(), 'shop_database_busy_retries_total', { outcome: 'retried' })
  const before = await retried()
  const release = await lockElsewhere(join(shop.dataDir, 'shop.db'))
  try {
    void fetch(`${shop.url}/api/ready`)
    await expect.poll(retried).toBeGreaterThan(before)
  } finally {
    await release()
  }
})

it('is not ready while another process holds a write lock on the database, and is ready again afterwards', async () => {
  const ready = async () => (await fetch(`${shop.url}/api/ready`)).status
  // The test before has locked the database, too.
  await expect.poll(ready).toBe(200)
  // Saved from now on.
  await fetch(`${shop.url}/`)
  const release = await lockElsewhere(join(shop.dataDir, 'shop.db'))
  try {
    await expect.poll(ready, { timeout: 20_000 }).toBe(503)
    expect((await fetch(`${shop.url}/api/health`)).status).toBe(200)
    expect((await fetch(`${shop.url}/`)).status).toBe(200)
  } finally {
    await release()
  }
  await expect.poll(ready, { timeout: 20_000 }).toBe(200)
})

it('has nothing but /metrics on its port, and no metrics on the shop’s', async () => {
  const { origin } = new URL(scrapeUrl)
  expect((await fetch(`${origin}/`)).status).toBe(404)
  expect((await fetch(`${origin}/api/health`)).status).toBe(404)
  expect((await fetch(scrapeUrl, { method: 'POST' })).status).toBe(405)
  expect((await fetch(scrapeUrl, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(`${shop.url}/metrics`)).status).toBe(404)
})

it('a port that is taken stops the start with a sentence that names the setting', async () => {
  const { port } = new URL(scrapeUrl)
  await expect(runShopOnDemand({ METRICS_PORT: port })).rejects.toThrow(
    /Port \d+ on 127\.0\.0\.1 is taken.*set METRICS_PORT/,
  )
})
