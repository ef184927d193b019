import { statSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECRET_KEY } from './auth.ts'
import { comesFromHere, readControlKey, writeControlKey } from './control-access.ts'
import { serveSandbox } from './node-http.ts'
import { startKit, tempDir, type Kit } from './test-kit.ts'

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

function statusOf(
  headers: Record<string, string>,
  path = '_control/intents',
  key = kit.sandbox.controlKey,
): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = { authorization: `Bearer ${key}`, ...headers }
    const asked = { host: '127.0.0.1', port, path: `/sandbox/stripe/${path}`, headers: sent }
    request(asked, (res) => resolve(res.resume().statusCode))
      .on('error', reject)
      .end()
  })
}

describe('the controls, with the key of their sandbox,', () => {
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
  ])('do not exist for a request with %j', async (headers) => {
    expect(await statusOf(headers)).toBe(404)
    expect(await statusOf(headers, 'x/../_control/intents')).toBe(404)
    // Calls that visitors need still work.
    expect(await statusOf(headers, 'v1/charges', SECRET_KEY)).toBe(200)
  })

  it('do not exist if the sandbox is public', async () => {
    hasControls = false
    expect(await statusOf({})).toBe(404)
    hasControls = true
  })

  it.each(['192.0.2.1', '::ffff:192.0.2.1', '10.0.0.1', ''])('do not exist for %j', (remoteAddress) => {
    const socket = { remoteAddress } as Parameters<typeof comesFromHere>[0]['socket']
    expect(comesFromHere({ socket, headers: { host: 'localhost' } })).toBe(false)
  })
})

it.each(['sk_test_sandbox', 'pk_test_sandbox', '', 'control_of_another_process'])(
  'the controls refuse the key “%s”',
  async (key) => {
    expect(await statusOf({}, '_control/intents', key)).toBe(401)
    expect(await statusOf({}, '_control/webhooks', key)).toBe(401)
  },
)

describe('the file with the control key', () => {
  it('is readable by its owner only, even if an earlier one was not', () => {
    const dir = tempDir()
    const file = join(dir.path, 'sandbox-control-key')
    writeFileSync(file, 'an earlier key', { mode: 0o644 })
    const remove = writeControlKey(dir.path, 'a key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readControlKey(dir.path)).toBe('a key')
    remove()
    expect(readControlKey(dir.path)).toBeNull()
    dir.remove()
  })

  it('is kept if a later process has written its own key', () => {
    const dir = tempDir()
    const removeFirst = writeControlKey(dir.path, 'the first key')
    writeControlKey(dir.path, 'the second key')
    removeFirst()
    expect(readControlKey(dir.path)).toBe('the second key')
    dir.remove()
  })
})
