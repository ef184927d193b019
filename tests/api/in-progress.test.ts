import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PER_SUBNET } from '#server/http/in-progress.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

const POLL = { timeout: 30_000 }

let shop: RunningShop
beforeAll(async () => {
  shop = await runShopOnDemand({ TRUSTED_PROXIES: '1', SHOP_SANDBOX: '1' })
})
afterAll(() => shop.close())

const get = (path: string, address: string) =>
  fetch(shop.url + path, { headers: { 'X-Forwarded-For': address }, redirect: 'manual' })
const statusOf = async (path: string, address: string) => (await get(path, address)).status

/** Opens a connection with a request whose body never arrives, as a proxy would forward it from this address. */
function stall(address: string): Socket {
  const socket = connect(shop.port, '127.0.0.1', () =>
    socket.write(
      `POST /api/contact HTTP/1.1\r\nHost: 127.0.0.1:${shop.port}\r\nX-Forwarded-For: ${address}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ),
  )
  return socket.on('error', () => {})
}

it('a subnet that holds all its places behind a proxy is refused until it frees one; others are not affected', async () => {
  const paths = ['/about', '/vi/products', '/api/health', '/objects/dp/bo-hoa-dong-noi.webp']
  // Pages that are asked for now are in memory afterwards: the home page would be renewed by a job.
  for (const path of paths) expect([path, await statusOf(path, '203.0.114.1')]).toEqual([path, 200])
  const sockets = Array.from({ length: PER_SUBNET + 20 }, (_, n) => stall(`203.0.113.${n}`))
  try {
    await expect.poll(() => statusOf('/api/auth/user', '203.0.113.200'), POLL).toBe(503)
    const refused = await get('/api/auth/user?locale=vi', '203.0.113.201')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toEqual({ code: 'overloaded', message: expect.any(String) })
    expect(await statusOf('/api/auth/user', '203.0.114.1')).toBe(401)
    // Pages from memory take no place, and pictures have places of their own.
    for (const path of paths) expect([path, await statusOf(path, '203.0.113.200')]).toEqual([path, 200])
  } finally {
    for (const socket of sockets) socket.destroy()
  }
  await expect.poll(() => statusOf('/api/auth/user', '203.0.113.200'), POLL).toBe(401)
})
