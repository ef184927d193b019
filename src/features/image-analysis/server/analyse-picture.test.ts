import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DETAILS, openModelServer, type ModelServer, type Mood } from '#tests/factories/openai-server.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { CancelledError } from '#server/ask-model.ts'
import { readConfig } from '#server/config.ts'
import { analysePicture } from './analyse-picture.ts'

/** A busy machine answers late. */
const POLL = { timeout: 20_000 }
const SITE = 'https://hoa.example'
const PICTURE = '/objects/dp/bo-hoa-dong-noi.webp'

let model: ModelServer
let test_: TestShop
beforeAll(async () => {
  model = await openModelServer()
  test_ = await openTestShop({ ...model.env, SITE_URL: SITE, SHOP_SANDBOX: '1' }, { pictures: true })
})
afterAll(async () => {
  await test_.close()
  await model.close()
})
beforeEach(() => {
  model.mood = 'details'
})

interface Changes {
  address?: string
  signal?: AbortSignal
  timeoutMs?: number
  env?: Record<string, string>
}
function analyse({ address = PICTURE, signal = new AbortController().signal, timeoutMs = 20_000, env }: Changes = {}) {
  const shop = env ? { ...test_.shop, config: readConfig({ ...env, DATA_DIR: test_.shop.config.dataDir }) } : test_.shop
  return analysePicture(shop, address, { origins: [SITE], signal, timeoutMs })
}

describe('a picture’s details', () => {
  test('are requested with the picture as data, a schema, and the categories in use', async () => {
    expect(await analyse()).toEqual({ ok: true, value: DETAILS })
    expect(model.complaints).toEqual([])
    const { properties } = model.asked.at(-1).response_format.json_schema.schema
    expect(Object.keys(properties)).toEqual(['name', 'slug', 'description', 'category', 'translations'])
    expect(properties.category.enum.length).toBeGreaterThan(1)
    expect(model.asked.at(-1).messages[0].content).toContain(properties.category.enum[0])
  })

  test('are accepted from servers that loosely follow the schema, and the shop makes the slug', async () => {
    model.mood = 'fenced'
    expect(await analyse()).toEqual({ ok: true, value: DETAILS })
    model.mood = 'recorded'
    const { translations: _, ...recorded } = DETAILS
    expect(await analyse()).toEqual({ ok: true, value: { ...recorded, slug: 'bo-hoa-dong-noi' } })
  })

  test.each<[Mood, string]>([
    ['refuses', 'ai_refused'],
    ['filters', 'ai_refused'],
    ['nonsense', 'ai_nonsense'],
    ['cut', 'ai_nonsense'],
    ['empty', 'ai_nonsense'],
    ['html', 'ai_nonsense'],
    ['busy', 'ai_too_many_requests'],
    ['broken', 'ai_failed'],
    ['hangs up', 'ai_unreachable'],
  ])('fail with a service that answers like this: %s', async (mood, code) => {
    model.mood = mood
    expect(await analyse()).toEqual({ ok: false, code })
  })

  test('fail when the service takes too long', async () => {
    model.mood = 'silence'
    const before = model.cancelled
    expect(await analyse({ timeoutMs: 300 })).toEqual({ ok: false, code: 'ai_too_slow' })
    await expect.poll(() => model.cancelled, POLL).toBe(before + 1)
  })

  test('fail when the service is down, refuses the key, or has no key', async () => {
    const away = { ...model.env, OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' }
    expect(await analyse({ env: away })).toEqual({ ok: false, code: 'ai_unreachable' })
    expect(await analyse({ env: { ...model.env, OPENAI_API_KEY: 'sk-other' } })).toEqual({
      ok: false,
      code: 'ai_key_refused',
    })
    expect(await analyse({ env: {} })).toEqual({ ok: false, code: 'ai_not_set_up' })
  })

  test('stop when the caller leaves, at the service as well', async () => {
    model.mood = 'silence'
    const before = model.cancelled
    const leaving = new AbortController()
    const asked = analyse({ signal: leaving.signal })
    const count = model.asked.length
    await expect.poll(() => model.asked.length, POLL).toBe(count + 1)
    leaving.abort()
    await expect(asked).rejects.toBeInstanceOf(CancelledError)
    await expect.poll(() => model.cancelled, POLL).toBe(before + 1)
  })

  test('are given for the shop’s own pictures only: nothing is fetched', async () => {
    expect((await analyse({ address: SITE + PICTURE })).ok).toBe(true)
    const count = model.asked.length
    for (const address of [
      '',
      'rose.webp',
      '/objects/p/absent.webp',
      '/objects/../shop.db',
      '/objects/p/..%2f..%2fshop.db',
      '/objects/dp/bo-hoa-dong-noi.webp/..',
      '/api/health',
      `https://evil.example${PICTURE}`,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
    ])
      expect(await analyse({ address }), address).toEqual({ ok: false, code: 'picture_unknown' })
    expect(model.asked.length).toBe(count)
  })
})
