import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comesFromHere } from './control-access.ts'
import { serveSandbox } from './node-http.ts'
import { startKit, type Kit } from './test-kit.ts'

let kit: Kit
let server: Server
let hasControls = true
beforeAll(async () => {
  kit = startKit()
  server = createServer((req, res) => void serveSandbox(kit.sandbox, 'http://localhost', req, res, { hasControls }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await kit.stop()
})

const KEY = { authorization: 'Bearer sk_test_sandbox' }

function statusOf(headers: Record<string, string>, path = '_control/intents'): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const asked = { host: '127.0.0.1', port, path: `/sandbox/stripe/${path}`, headers: { ...KEY, ...headers } }
    request(asked, (res) => resolve(res.resume().statusCode))
      .on('error', reject)
      .end()
  })
}

describe('the controls, with the key that everybody knows,', () => {
  it.each(['localhost', 'localhost:4321', '127.0.0.1:4321', '127.1.2.3', '[::1]:4321'])(
    'answer a program on this machine that calls %s',
    async (host) => expect(await statusOf({ host })).toBe(200),
  )

  it.each<Record<string, string>>([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'X-Forwarded-Proto': 'https' },
    { 'x-real-ip': '::1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 tunnel' },
    { 'cf-connecting-ip': '127.0.0.1' },
    { origin: 'http://localhost:4321' },
    { host: 'shop.example' },
    { host: '127.0.0.1.evil.example' },
    { host: '192.168.1.20:4321' },
  ])('are not there for %j', async (headers) => {
    expect(await statusOf(headers)).toBe(404)
    expect(await statusOf(headers, 'x/../_control/intents')).toBe(404)
    // What visitors need goes on.
    expect(await statusOf(headers, 'v1/charges')).toBe(200)
  })

  it('are not there at all where the sandbox is meant for others', async () => {
    hasControls = false
    expect(await statusOf({})).toBe(404)
    hasControls = true
  })

  it.each(['192.0.2.1', '::ffff:192.0.2.1', '10.0.0.1', ''])('are not there for %j', (remoteAddress) => {
    const socket = { remoteAddress } as Parameters<typeof comesFromHere>[0]['socket']
    expect(comesFromHere({ socket, headers: { host: 'localhost' } })).toBe(false)
  })
})
