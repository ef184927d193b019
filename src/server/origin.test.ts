import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { isForeign } from './origin.ts'

const post = (headers: Record<string, string>) => new Request('http://x/api', { method: 'POST', headers })
const home = readConfig({})
const live = readConfig({ SITE_URL: 'https://moclan.example', HOST: '0.0.0.0', SHOP_SANDBOX: '1' })

it.each([
  [home, { origin: 'http://localhost:4321' }, false],
  [home, { origin: 'http://127.0.0.1:4321', host: '127.0.0.1:4321' }, false],
  [home, {}, false],
  [home, { origin: 'http://localhost:9999', host: '127.0.0.1:4321' }, true],
  [home, { origin: 'https://evil.example' }, true],
  [home, { origin: 'null' }, true],
  [home, { 'sec-fetch-site': 'cross-site' }, true],
  [live, { origin: 'https://moclan.example' }, false],
  [live, { origin: 'http://moclan.example' }, true],
  [live, { origin: 'https://moclan.example.evil.example' }, true],
  // A rebound name: the browser believes that it is the shop's own, the shop does not.
  [live, { origin: 'http://rebound.example', host: 'rebound.example' }, true],
  [home, { origin: 'http://rebound.example', host: 'rebound.example' }, true],
])('%#: %j is foreign: %j', (config, headers, foreign) => {
  expect(isForeign(post(headers as Record<string, string>), config)).toBe(foreign)
})
