import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { forward } from './proxy.ts'

async function listening(listener: RequestListener): Promise<URL> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

test('another server receives the request without the shop’s cookies', async () => {
  let received: IncomingHttpHeaders = {}
  const target = await listening((req, res) => {
    received = req.headers
    req.pipe(res)
  })
  const shop = await listening((req, res) => forward(req, res, target))
  const answer = await fetch(new URL('/sandbox/stripe/v1/x', shop), {
    method: 'POST',
    body: 'b=2',
    headers: { cookie: 'session=secret', authorization: 'Bearer pk_test', 'idempotency-key': 'k' },
  })
  expect(await answer.text()).toBe('b=2')
  expect(received).toMatchObject({ host: shop.host, authorization: 'Bearer pk_test', 'idempotency-key': 'k' })
  expect(received).not.toHaveProperty('cookie')
})
