import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { CdnConfig } from '#server/config-cdn.ts'
import { purgeTags } from './purge-calls.ts'

const TAGS = Array.from({ length: 150 }, (_, i) => `product:${i}`)

/** Starts a CDN's purge call, which answers with these statuses and then with 200. */
async function openPurgeCall(...statuses: number[]) {
  const calls: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      calls.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers, body })
      res.writeHead(statuses.shift() ?? 200).end('{"success":true}')
    })
  })
  // A machine that is busy for seconds finds its connection as it left it.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const config = (provider: CdnConfig['provider']): CdnConfig => ({
    purgeUrl: `http://127.0.0.1:${port}/zones/7/purge`,
    token: 'secret',
    provider,
    ttlS: 60,
  })
  return {
    calls,
    purge: (provider: CdnConfig['provider']) =>
      purgeTags(config(provider), TAGS, new AbortController().signal, 120_000),
  }
}

test.each(['other', 'cloudflare'] as const)('%s: tags as JSON, with a bearer token', async (provider) => {
  const { calls, purge } = await openPurgeCall()
  await purge(provider)
  expect(calls.flatMap(({ body }) => (JSON.parse(body) as { tags: string[] }).tags)).toEqual(TAGS)
  expect(calls[0]).toMatchObject({ method: 'POST', url: '/zones/7/purge' })
  expect(calls[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/json' })
})

test('cloudflare: at most 100 tags in a call, which every plan allows', async () => {
  const { calls, purge } = await openPurgeCall()
  await purge('cloudflare')
  expect(calls).toHaveLength(2)
})

test('fastly: surrogate keys as JSON, with its own header for the token', async () => {
  const { calls, purge } = await openPurgeCall()
  await purge('fastly')
  expect(calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ surrogate_keys: TAGS }])
  expect(calls[0]?.headers['fastly-key']).toBe('secret')
})

test('varnish: tags in a header, and no body', async () => {
  const { calls, purge } = await openPurgeCall()
  await purge('varnish')
  expect(calls.map(({ body }) => body)).toEqual(['', '', ''])
  expect(calls.flatMap(({ headers }) => String(headers['surrogate-key']).split(' '))).toEqual(TAGS)
  expect(calls[0]?.headers.authorization).toBe('Bearer secret')
})

test('a refused call ends the purge with what the CDN said', async () => {
  const { calls, purge } = await openPurgeCall(200, 429)
  await expect(purge('cloudflare')).rejects.toThrow('The CDN refused to purge 50 tags: 429 {"success":true}')
  expect(calls).toHaveLength(2)
})
