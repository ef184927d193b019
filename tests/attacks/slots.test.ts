import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkouts, deliveryHolds, orders, quotes } from '#db/schema/index.ts'
import { writeShopState } from '#server/shop-state.ts'
import { firstInStock } from '../factories/in-stock.ts'
import { shopCommand } from '../factories/running-shop.ts'
import { attackedShop, type AttackedShop } from './attacked-shop.ts'
import { count } from './counts.ts'
import { customerData } from '../factories/customer-data.ts'

/** A day on which every slot is open until its time, whatever the day of the test. */
const TODAY = '2027-01-20'
const TOMORROW = '2027-01-21'

interface Session {
  paymentIntentId: string
  clientSecret: string
}

/** Starts a shop whose clock shows a time of that day in Vietnam; its database's clock is right. */
async function shopAt(time: string, env: Record<string, string> = {}): Promise<AttackedShop> {
  const offset = new Date(`${TODAY}T${time}:00+07:00`).getTime() - Date.now()
  const command = shopCommand('tests/faults/shop-with-clock.ts')
  return attackedShop({ CLOCK_OFFSET_MS: String(offset), ...env }, command)
}

const at = (slotId: unknown, change: object = {}) => ({
  city: 'Hanoi',
  date: TOMORROW,
  wardCode: '',
  slotId,
  ...change,
})

/** Returns the calls that a browser makes. */
function callsOf(shop: AttackedShop, productId: string) {
  const post = (path: string, body: object) => shop.guest().post(path, body)
  return {
    begin: (delivery: unknown, change: object = {}, query = '') =>
      post(`/api/create-payment-intent${query}`, {
        items: [{ productId, quantity: 1 }],
        currency: 'vnd',
        discountCode: null,
        delivery,
        ...change,
      }),
    leave: (body: object, query = '') => post(`/api/checkout/leave${query}`, body),
    details: (session: Session, { city, date, wardCode, slotId }: ReturnType<typeof at>, query = '') =>
      post(`/api/checkout/details${query}`, {
        ...session,
        customerData: customerData({ deliveryCity: city, deliveryDate: date, wardCode, slotId }),
      }),
  }
}

/** Resolves to everything that an attack on slots could change. */
const snapshot = async ({ db }: AttackedShop) => ({
  holds: await db.select().from(deliveryHolds).orderBy(deliveryHolds.checkoutId),
  quotes: await db.$count(quotes),
  orders: await db.$count(orders),
  details: (await db.select({ at: checkouts.detailsAt }).from(checkouts)).filter((row) => row.at !== null).length,
})

type Sends = (query: string) => Promise<{ status: number; body: { code?: string; message?: string } }>

/** Expects the same refusal in both languages, each in its own words, and nothing changed. */
async function expectRefused(shop: AttackedShop, send: Sends, status: number, code: string): Promise<void> {
  count('inputs', 1)
  const before = await snapshot(shop)
  const [en, vi] = [await send('?locale=en'), await send('?locale=vi')]
  expect([en, vi], JSON.stringify(en.body)).toMatchObject([
    { status, body: { code } },
    { status, body: { code } },
  ])
  expect(en.body.message).toMatch(/\S/)
  expect(en.body.message).not.toBe(vi.body.message)
  expect(await snapshot(shop)).toEqual(before)
}

const firstProduct = async (shop: AttackedShop) => firstInStock((await shop.guest().get('/api/products')).body).id

describe('at 13:00', () => {
  let shop: AttackedShop
  let calls: ReturnType<typeof callsOf>
  let mine: Session
  /** Holds the only place of 10–12 tomorrow. */
  let theirs: Session
  beforeAll(async () => {
    shop = await shopAt('13:00')
    await writeShopState(shop.db, 'deliveryRules', { capacity: { Hanoi: 1, 'Ho Chi Minh': 1 } })
    calls = callsOf(shop, await firstProduct(shop))
    mine = (await calls.begin(at('08-10'))).body as Session
    theirs = (await calls.begin(at('10-12'))).body as Session
  })
  afterAll(() => shop.finish())

  const DELIVERIES: [name: string, delivery: () => unknown, status: number, code: string][] = [
    ['yesterday', () => at('08-10', { date: '2027-01-19' }), 400, 'date_in_past'],
    ['the 30th of February', () => at('08-10', { date: '2027-02-30' }), 400, 'invalid_date'],
    ['a year and two days ahead', () => at('08-10', { date: '2028-01-22' }), 400, 'date_too_late'],
    ['a day in Tết', () => at('08-10', { date: '2027-02-06' }), 409, 'date_closed'],
    ['a slot of today that has begun', () => at('12-14', { date: TODAY }), 409, 'slot_past'],
    ['a slot of today that is over', () => at('08-10', { date: TODAY }), 409, 'slot_past'],
    ['an exact time of today that is over', () => at('at-0930', { date: TODAY }), 409, 'slot_past'],
    ['a slot that is full', () => at('10-12'), 409, 'slot_full'],
    ['an exact time in a slot that is full', () => at('at-1030'), 409, 'slot_full'],
    ['a slot that does not exist', () => at('09-11'), 400, 'invalid_slot'],
    ['an exact time between two', () => at('at-0931'), 400, 'invalid_slot'],
    ['an exact time at night', () => at('at-0300'), 400, 'invalid_slot'],
    ['__proto__ for a slot', () => at('__proto__'), 400, 'invalid_slot'],
    ['SQL for a slot', () => at("' OR 1=1 --"), 400, 'invalid_slot'],
    ['a slot of 10 kB', () => at('1'.repeat(10_000)), 400, 'invalid_slot'],
    ['a slot with a bidi override', () => at('\u202e08-10'), 400, 'invalid_slot'],
    ['a list of slots', () => at(['08-10', '14-16']), 400, 'invalid_slot'],
    ['a number for a slot', () => at(8), 400, 'invalid_slot'],
    ['a city that the shop does not deliver to', () => at('14-16', { city: 'Da Nang' }), 400, 'invalid_city'],
    ['a ward of the other city', () => at('14-16', { wardCode: '26740' }), 400, 'ward_of_other_city'],
    ['a ward that does not exist', () => at('14-16', { wardCode: '99999' }), 400, 'invalid_ward'],
    ['a ward that is not served', () => at('14-16', { wardCode: '09700' }), 409, 'ward_not_served'],
    ['a delivery that is a text', () => '14-16', 400, 'invalid_input'],
  ]

  describe('a new checkout', () => {
    it.each(DELIVERIES)('%s', (_, delivery, status, code) =>
      expectRefused(shop, (query) => calls.begin(delivery(), {}, query), status, code),
    )
  })

  describe('a checkout that holds another place', () => {
    it.each(DELIVERIES)('%s', (_, delivery, status, code) =>
      expectRefused(shop, (query) => calls.begin(delivery(), { checkout: mine }, query), status, code),
    )
  })

  describe('details', () => {
    it.each([
      ['of a place that is held by another checkout', '10-12'],
      ['of another slot than the priced one', '14-16'],
      ['of any time instead of the priced slot', ''],
    ])('%s', (_, slotId) =>
      expectRefused(shop, (query) => calls.details(mine, at(slotId), query), 409, 'quote_changed'),
    )

    it('of a checkout without a delivery that name a full slot', async () => {
      const { body } = await calls.begin(undefined)
      await expectRefused(shop, (query) => calls.details(body as Session, at('10-12'), query), 409, 'slot_full')
    })
  })

  describe('the hold of another checkout', () => {
    it('does not go to a caller without its secret, who gets no place either', async () => {
      const stolen = { paymentIntentId: theirs.paymentIntentId, clientSecret: mine.clientSecret }
      const begin: Sends = (query) => calls.begin(at('10-12'), { checkout: stolen }, query)
      await expectRefused(shop, begin, 409, 'slot_full')
      await expectRefused(shop, (query) => calls.details(stolen, at('10-12'), query), 404, 'checkout_not_found')
    })

    it.each([
      ['with the secret of another', () => ({ ...theirs, clientSecret: mine.clientSecret }), 404, 'checkout_not_found'],
      ['with a payment that is unknown', () => ({ ...theirs, paymentIntentId: 'pi_x' }), 404, 'checkout_not_found'],
      ['with a page name of 10 kB', () => ({ ...theirs, page: 'x'.repeat(10_000) }), 400, 'invalid_input'],
      ['without a secret', () => ({ paymentIntentId: theirs.paymentIntentId }), 400, 'invalid_input'],
    ])('is not given back %s', (_, body, status, code) =>
      expectRefused(shop, (query) => calls.leave(body(), query), status, code),
    )
  })

  it('a clock that is months off holds a place for a quarter of an hour all the same', async () => {
    const holds = await shop.db.select({ until: deliveryHolds.until }).from(deliveryHolds)
    expect(holds).toHaveLength(2)
    for (const { until } of holds) {
      expect(until.getTime()).toBeGreaterThan(Date.now())
      expect(until.getTime()).toBeLessThanOrEqual(Date.now() + 15 * 60_000)
    }
  })
})

describe('at 15:00, with a device whose clock is two hours slow or fast', () => {
  let shop: AttackedShop
  let calls: ReturnType<typeof callsOf>
  beforeAll(async () => {
    shop = await shopAt('15:00', { RATE_LIMIT_FACTOR: '1' })
    calls = callsOf(shop, await firstProduct(shop))
  })
  afterAll(() => shop.finish())

  it.each([
    ['a slot of today, after the cut-off', () => at('16-18', { date: TODAY })],
    ['any time of today, after the cut-off', () => at('', { date: TODAY })],
  ])('%s', (_, delivery) => expectRefused(shop, (query) => calls.begin(delivery(), {}, query), 409, 'date_cut_off'))

  it('the first day that a fast clock offers can be had', async () => {
    expect((await calls.begin(at('08-10'))).status).toBe(200)
  })

  it('one address holds a quarter of a slot, and is told so', async () => {
    for (let held = 0; held < 5; held++) expect((await calls.begin(at('12-14'))).status).toBe(200)
    await expectRefused(shop, (query) => calls.begin(at('12-14'), {}, query), 409, 'slot_held_too_often')
    // Who signs in is counted by account.
    const person = await shop.register('office@example.org')
    const items = [{ productId: await firstProduct(shop), quantity: 1 }]
    const answer = await person.post('/api/create-payment-intent', { items, currency: 'vnd', delivery: at('12-14') })
    expect(answer.status).toBe(200)
  })
})
