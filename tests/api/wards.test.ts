import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { writeShopState } from '#server/shop-state.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runShopOnDemand()
})
afterAll(() => shop.close())

interface FoundWard {
  code: string
  name: string
  formerly: string[]
  zone: string
}

const ask = (query: string) => fetch(`${shop.url}/api/delivery/wards?${query}`)
const find = async (query: string) => (await (await ask(query)).json()) as FoundWard[]

describe('GET /api/delivery/wards', () => {
  it('finds wards by present and former names, and says where nothing is delivered', async () => {
    expect(await find('city=Ho+Chi+Minh&q=phuong+Ben+Nghe')).toEqual([
      { code: '26740', name: 'Phường Sài Gòn', formerly: ['Phường Bến Nghé, Quận 1'], zone: 'city' },
    ])
    const [first] = await find(`city=Ho+Chi+Minh&q=${encodeURIComponent('Gò Vấp')}`)
    expect(first?.name).toBe('Phường Gò Vấp')
    expect(await find('city=Ho+Chi+Minh&q=can+gio')).toContainEqual(expect.objectContaining({ zone: 'none' }))
    expect(await find('city=Hanoi&q=bat+trang')).toContainEqual(expect.objectContaining({ zone: 'far' }))
  })

  it('answers all wards of a city without a query', async () => {
    expect(await find('city=Hanoi')).toHaveLength(126)
    expect(await find('city=Ho+Chi+Minh&q=')).toHaveLength(168)
  })

  it('may be kept by browsers, in every language', async () => {
    const answer = await ask('city=Hanoi&q=ba+dinh&locale=vi')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it.each([
    ['nothing', '', 'city'],
    ['no city', 'q=ba+dinh', 'city'],
    ['a city in small letters', 'city=hanoi', 'city'],
    ['a city that the shop does not know', 'city=Da+Nang', 'city'],
    ['a list of cities', 'city[]=Hanoi', 'city'],
    ['101 letters', `city=Hanoi&q=${'a'.repeat(101)}`, 'q'],
    ['10 kB', `city=Hanoi&q=${'a'.repeat(10_000)}`, 'q'],
  ])('refuses %s', async (_, query, field) => {
    const answer = await ask(query)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_input', field }])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['a control character', '%00', 0],
    ['a lone surrogate', '%ED%A0%80', 0],
    ['a command for the database', encodeURIComponent("'; drop table orders; --"), 0],
    ['fifty districts', 'q1'.repeat(50), 0],
    ['bidi overrides', '%E2%80%AEba+dinh%E2%80%AC', 7],
    ['ninety marks on a letter', `ba+d${'%CC%81'.repeat(90)}inh`, 7],
    ['two queries, the first of which counts', 'ba+dinh&q=zzz', 7],
  ])('survives %s', async (_, q, count) => expect(await find(`city=Hanoi&q=${q}`)).toHaveLength(count))

  it('shows the zones that the owner has changed', async () => {
    const db = await openDatabase({ url: `file:${shop.dataDir}/shop.db` })
    try {
      await writeShopState(db, 'deliveryRules', { ...DEFAULT_DELIVERY_RULES, zones: { '26740': 'far' } })
    } finally {
      db.close()
    }
    expect(await find('city=Ho+Chi+Minh&q=ben+nghe')).toMatchObject([{ code: '26740', zone: 'far' }])
  })
})
