import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DayCards } from '#features/orders/today.schema.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

let shop: RunningShop
let admin: BrowserLike
let id: string
let day: string
beforeAll(async () => {
  shop = await runShopOnDemand()
  admin = new BrowserLike(shop.url)
  await admin.post('/api/auth/login', { email: 'admin@example.com', password: 'demo-flowers' })
  id = await buyAs(new BrowserLike(shop.url), shop.url, 'buyer@example.com')
  day = (await admin.get(`/api/orders/${id}`)).body.deliveryDate as string
})
afterAll(() => shop.close())

const cards = async (query = `?day=${day}`) => (await admin.get(`/api/admin/today${query}`)).body as DayCards
const card = async () => (await cards()).cards.find((each) => each.id === id)!
const move = (body: unknown) => admin.post('/api/admin/today/moves', body)

it('the cards of a day are those of Vietnam’s day, in the language of the reader', async () => {
  const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const asked = today()
  const { day: shown } = await cards('')
  // Midnight may have passed meanwhile.
  expect([asked, today()]).toContain(shown)
  expect((await cards('?day=2020-01-01')).cards).toEqual([])
  const names = await Promise.all(
    ['en', 'vi'].map(async (locale) => {
      const { cards: all } = await cards(`?day=${day}&locale=${locale}`)
      return all.find((each) => each.id === id)?.items[0]?.name
    }),
  )
  expect(new Set(names).size).toBe(2)
  for (const query of ['?day=31/12/2026', '?day=2026-02-30'])
    expect((await admin.get(`/api/admin/today${query}`)).body).toMatchObject({ code: 'invalid_input' })
})

it('a move is stored at once, is seen by others, and can be taken back', async () => {
  const { updatedAt } = await card()
  const { status, body } = await move({ moves: [{ id, to: 'made', updatedAt }] })
  expect([status, body]).toEqual([
    200,
    { results: [{ id, outcome: 'moved', from: 'to_make', updatedAt: expect.any(String) }] },
  ])
  expect((await admin.get(`/api/orders/${id}`)).body).toMatchObject({ status: 'processing' })
  expect(await card()).toMatchObject({ step: 'made' })
  const [{ updatedAt: version }] = body.results as [{ updatedAt: string }]
  const back = await move({ undo: true, moves: [{ id, to: 'to_make', updatedAt: version }] })
  expect(back.body).toMatchObject({ results: [{ outcome: 'moved', from: 'made' }] })
  expect(await card()).toMatchObject({ step: 'to_make' })
})

it('a call without moves, with an unknown step or with too many is refused and moves nothing', async () => {
  const { updatedAt } = await card()
  const one = { id, to: 'made', updatedAt }
  for (const moves of [[], [{ ...one, to: 'cancelled' }], [{ id, to: 'made' }], Array(101).fill(one)])
    expect((await move({ moves })).status).toBe(400)
  expect(await card()).toMatchObject({ step: 'to_make' })
})
