import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listWards } from '#features/delivery/delivery.calls.ts'
import { callApi } from './api-client.ts'
import { serverNow } from './server-clock.ts'

const NOW = new Date('2026-06-10T07:00:00Z')

/** Calls a server that answers with these headers. */
async function ask(headers: Record<string, string>): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json([], { headers }))
  await callApi(listWards, { locale: 'vi', query: { city: 'Hanoi' } })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('location', { origin: 'https://shop.example' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('is set by answers that no cache keeps; what the browser has kept is from an earlier time', async () => {
  const at = new Date('2026-06-11T07:00:00Z')
  await ask({ Date: at.toUTCString(), 'Cache-Control': 'no-store' })
  expect(serverNow()).toEqual(at)
  await ask({ Date: new Date(at.getTime() - 299_000).toUTCString(), 'Cache-Control': 'public, max-age=300' })
  expect(serverNow()).toEqual(at)
})
