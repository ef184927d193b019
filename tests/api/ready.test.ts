import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockElsewhere } from '@moc-lan/libsql-safe/testing'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runShopOnDemand()
})
afterAll(() => shop.close())

const ready = async () => (await fetch(`${shop.url}/api/ready`)).status

it('is not ready while another process holds a write lock on the database, and is ready again afterwards', async () => {
  expect(await ready()).toBe(200)
  // Saved from now on.
  await fetch(`${shop.url}/`)
  const release = await lockElsewhere(join(shop.dataDir, 'shop.db'))
  await expect.poll(ready, { timeout: 20_000 }).toBe(503)
  expect((await fetch(`${shop.url}/api/health`)).status).toBe(200)
  expect((await fetch(`${shop.url}/`)).status).toBe(200)
  await release()
  await expect.poll(ready, { timeout: 20_000 }).toBe(200)
})
