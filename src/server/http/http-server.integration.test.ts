import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { ClientTimes } from './client-times.ts'
import { createHttpServer } from './http-server.ts'
import { limitConnections } from './limit-connections.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(times: Partial<ClientTimes> = {}): Promise<number> {
  server = createHttpServer((_, res) => res.end('here'), { connectionsCheckingInterval: 20, ...times })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** Sends bytes and nothing more. Resolves to everything received until the server closed the connection. */
function sendAndWait(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => (received += chunk))
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}

// With Node's own interval of 30 s each of these takes longer than the test may.
describe('a client that keeps the server waiting is disconnected', { timeout: 25_000 }, () => {
  test('during its headers, with a status', async () => {
    const port = await serve({ headersTimeout: 100 })
    const answer = await sendAndWait(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(answer).toMatch(/\{"code":"invalid_input","message":"[^"]+"\}$/)
  })

  test('without a byte', async () => {
    expect(await sendAndWait(await serve({ headersTimeout: 100 }), '')).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('during its body', async () => {
    const port = await serve({ headersTimeout: 100, requestTimeout: 200 })
    const answer = await sendAndWait(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12')
    expect(answer).toContain('408 Request Timeout')
  })

  test('between two requests', async () => {
    const port = await serve({ keepAliveTimeout: 50 })
    expect(await sendAndWait(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK/)
  })
})

test('the default limits', () => {
  server = createHttpServer(() => {})
  expect(server).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 300_000,
    timeout: 120_000,
    keepAliveTimeout: 65_000,
  })
})

describe('connections of one address', () => {
  test('are closed beyond its limit, and others take their place when they end', async () => {
    const port = await serve()
    limitConnections(server!, { perAddress: 2, isExempt: () => false })
    const open = await Promise.all([1, 2].map(() => opened(port)))
    expect(await sendAndWait(port, '')).toBe('')
    const accepted = once(server!, 'connection')
    open[0]!.destroy()
    await expect
      .poll(() => new Promise<number>((resolve) => server!.getConnections((_, count) => resolve(count))))
      .toBe(1)
    open.push(await opened(port))
    await accepted
    expect(await sendAndWait(port, '')).toBe('')
    for (const socket of open) socket.destroy()
  })

  test('from this machine are not counted', async () => {
    const port = await serve()
    limitConnections(server!, { perAddress: 0 })
    const request = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    expect(await sendAndWait(port, request)).toMatch(/^HTTP\/1\.1 200 OK/)
  })

  async function opened(port: number) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
})
