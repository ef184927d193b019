import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { bareServers } from '#tests/factories/bare-server.ts'
import type { Database } from '#db/client.ts'
import type { BuiltApp } from '#features/publishing/server/built-app.ts'
import { startServer } from './server.ts'
import { stripe } from '#features/payments/server/stripe/stripe-adapter.ts'
import type { StripeSettings } from '#features/payments/server/stripe/stripe-settings.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { NO_WATCH } from '#server/watch/watch-call.ts'

const { start, calls, folder } = bareServers()

test('a stopping server answers requests in progress, accepts no new ones, and leaves no file behind', async () => {
  const server = await start()
  // A connection that is kept alive and idle must not hold the server up.
  const idle = connect(Number(new URL(server.url).port), '127.0.0.1')
  idle.on('error', () => {})
  const begun = once(calls, 'begin /api/slow')
  const slow = fetch(`${server.url}/api/slow`)
  await begun
  const began = performance.now()
  const closed = server.close()
  // The background jobs end first.
  const health = () =>
    fetch(`${server.url}/api/health`).then(
      () => 'answered',
      () => 'refused',
    )
  await expect.poll(health, { interval: 10 }).toBe('refused')
  expect((await slow).status).toBe(200)
  await closed
  // Less than the ten seconds after which connections are cut off.
  expect(performance.now() - began).toBeLessThan(9_000)
  expect(existsSync(join(server.dataDir, 'shop.pid'))).toBe(false)
  idle.destroy()
})

test('before it stops, a server says that it is not ready and still answers, until proxies send nothing more', async () => {
  // Longer than a busy machine keeps the questions waiting.
  const server = await start({ DRAIN_MS: '5000' })
  const began = performance.now()
  const closed = server.close()
  const ready = await fetch(`${server.url}/api/ready`)
  expect(ready.status).toBe(503)
  expect((await fetch(`${server.url}/api/products`)).status).toBe(200)
  await closed
  expect(performance.now() - began).toBeGreaterThan(4_990)
  await expect(fetch(`${server.url}/api/health`)).rejects.toThrow()
})

test('a request that never ends is cut off after `stopTimeoutMs`', async () => {
  const forever = vi.fn<BuiltApp['handler']>(async () => {})
  const server = await start({}, { handler: forever, stopTimeoutMs: 200 })
  const hanging = fetch(`${server.url}/api/x`)
  hanging.catch(() => {})
  await expect.poll(() => forever.mock.calls.length).toBe(1)
  await server.close()
  await expect(hanging).rejects.toThrow()
})

test('a server that cannot start says why, and releases everything it opened', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const close = vi.fn(async () => {})
  await expect(start({ PORT: String(port) }, { close })).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`)
  expect(close).toHaveBeenCalled()
  other.close()

  const config = readConfig({ PORT: '0', DATA_DIR: join(folder(), 'none') })
  await expect(startServer(config, { dist: join(folder(), 'nowhere') })).rejects.toThrow(/not built.*npm run build/)
})

test('requests for the sandbox are forwarded to STRIPE_API_URL', async () => {
  const sandbox = createServer((req, res) => res.end(`${req.method} ${req.url} for ${req.headers.host}`)).listen(
    0,
    '127.0.0.1',
  )
  await once(sandbox, 'listening')
  const { port } = sandbox.address() as AddressInfo
  const { payments } = readConfig({ STRIPE_API_URL: `http://127.0.0.1:${port}/sandbox/stripe` })
  const opened = await stripe.open(payments.providers['stripe'] as StripeSettings, {
    ...NO_WATCH,
    db: {} as Database,
    clock: systemClock,
    sandbox: payments.sandbox,
    isBeside: false,
    dataDir: folder(),
    webhookUrl: 'http://127.0.0.1:9/',
  })
  const server = await start({}, { sandboxes: [opened.sandbox!] })
  const answer = await fetch(`${server.url}/sandbox/stripe/v1/x?a=1`, { method: 'POST', body: 'b=2' })
  expect(await answer.text()).toBe(`POST /sandbox/stripe/v1/x?a=1 for ${new URL(server.url).host}`)
  // The controls of a sandbox elsewhere are not for the shop's visitors.
  expect((await fetch(`${server.url}/sandbox/stripe/_control/faults`)).status).toBe(404)
  sandbox.close()
  sandbox.closeAllConnections()
  await expect(fetch(`${server.url}/sandbox/stripe/v1/x`)).rejects.toThrow()
  await server.close()
})
