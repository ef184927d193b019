import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowedMethods, METHODS } from '#shared/call.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

const folder = join(import.meta.dirname, '../../src/pages/api')
/** All methods but OPTIONS, which every path answers. */
const ASKED = allowedMethods(METHODS).slice(0, -1)

/** Every path of the API, with the methods that its file exports. */
const calls = globSync('**/*.ts', { cwd: folder }).map((file) => {
  const source = readFileSync(join(folder, file), 'utf8')
  const exported = [...source.matchAll(/^export const ([A-Z]+)\b/gm)].map(([, method]) => method!)
  const path = `/api/${file.replace(/(\/?index)?\.ts$/, '').replace(/\[[^\]]+\]/g, 'x')}`
  return { path, taken: ASKED.filter((method) => exported.includes(method === 'HEAD' ? 'GET' : method)) }
})

let shop: RunningShop
beforeAll(async () => {
  shop = await runShopOnDemand()
})
afterAll(() => shop.close())

describe('a method that a path does not support', () => {
  it('finds the calls', () => {
    expect(calls.length).toBeGreaterThan(20)
    expect(calls.every(({ taken }) => taken.length > 0)).toBe(true)
  })

  it.each(calls)('$path supports $taken', async ({ path, taken }) => {
    const browser = new BrowserLike(shop.url)
    const allow = [...taken, 'OPTIONS'].join(', ')
    for (const method of ASKED.filter((other) => !taken.includes(other))) {
      const { status, headers, body } = await browser.send(method, `${path}?locale=vi`)
      expect([method, status, headers.get('allow')]).toEqual([method, 405, allow])
      if (method !== 'HEAD') expect(body).toEqual({ code: 'method_not_allowed', message: expect.any(String) })
    }
    const asked = await browser.send('OPTIONS', path)
    expect([asked.status, asked.headers.get('allow'), asked.body]).toEqual([204, allow, ''])
  })

  it('differs from an unknown path', async () => {
    const { status, body } = await new BrowserLike(shop.url).post('/api/nothing-here', {})
    expect([status, body.code]).toEqual([404, 'not_found'])
  })
})
