import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayInVietnam } from '#shared/dates.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runShopOnDemand()
})
afterAll(() => shop.close())

const today = () => dayInVietnam(new Date())
const ask = (query: string) => fetch(`${shop.url}/api/delivery/slots?${query}`)
const read = async (query: string) => (await (await ask(query)).json()) as Record<string, unknown>
const failure = async (query: string) => {
  const answer = await ask(query)
  return { status: answer.status, ...((await answer.json()) as { code: string; message: string }) }
}

describe('GET /api/delivery/slots', () => {
  it('lists slots and exact times with their fees, and no cache keeps them', async () => {
    // The fees are the same on every day.
    const asked = addDays(today(), 2)
    const answer = await ask(`city=Ho%20Chi%20Minh&date=${asked}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { date, slots } = (await answer.json()) as { date: string; slots: Record<string, unknown>[] }
    expect(date).toBe(asked)
    const slot = slots.find(({ id }) => id === '16-18')
    expect(slot).toMatchObject({ from: '16:00', to: '18:00', exact: false, feeVND: 0, feeUSD: '0.00' })
    expect(slots.find(({ id }) => id === 'at-0930')).toMatchObject({
      ...{ from: '09:30', to: '09:30', exact: true, feeVND: 50_000, feeUSD: '2.00' },
    })
    expect(Object.keys(slot!).toSorted()).toEqual(
      ['id', 'from', 'to', 'exact', 'state', 'left', 'feeVND', 'feeUSD'].toSorted(),
    )
  })

  it.each([
    ['yesterday', () => addDays(today(), -1), 'past', 'past'],
    // Also if midnight passes on the way.
    ['a year and two days ahead', () => addDays(today(), 367), 'too_far_ahead', 'closed'],
  ])('says why nothing can be chosen: %s', async (_, date, reason, state) => {
    const answer = (await read(`city=Hanoi&date=${date()}`)) as { reason: string; slots: { state: string }[] }
    expect(answer.reason).toBe(reason)
    expect(new Set(answer.slots.map((slot) => slot.state))).toEqual(new Set([state]))
  })

  it.each([
    ['city=Hanoi&date=2027-02-30', 'invalid_date', 'date'],
    ['city=Hanoi&date=tomorrow', 'invalid_date', 'date'],
    ['city=Hanoi&date=2026-12-24T00:00:00Z', 'invalid_date', 'date'],
    ['city=Hanoi', 'invalid_date', 'date'],
    ['city=Hue&date=2026-12-24', 'invalid_city', 'city'],
    ['date=2026-12-24', 'invalid_city', 'city'],
  ])('refuses ?%s in both languages', async (query, code, field) => {
    const [vi, en] = [await failure(`${query}&locale=vi`), await failure(`${query}&locale=en`)]
    expect([vi, en]).toMatchObject([
      { status: 400, code, field },
      { status: 400, code, field },
    ])
    expect(vi.message).not.toBe(en.message)
  })
})
