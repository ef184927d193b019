import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { checkouts, orders } from '#db/schema/index.ts'
import { dayInVietnam, type Day } from '#shared/dates.ts'
import { CARDS, confirmCard } from '../factories/confirm-card.ts'
import { type Attack, attacks } from './attack.ts'
import { attackedShop, type AttackedShop } from './attacked-shop.ts'
import { customerData } from '../factories/customer-data.ts'
import { usualDaysInARow } from '../factories/usual-day.ts'
import { beginCheckout, payForOne, type Begun } from './purchase.ts'
import { DAY_MS } from '#shared/durations.ts'

let shop: AttackedShop
let begun: Begun
/** A checkout that was paid in full and has its order. */
let paid: Begun
beforeAll(async () => {
  shop = await attackedShop()
  begun = await beginCheckout(shop.guest())
  paid = await payForOne(shop)
})
afterAll(() => shop.finish())

const details =
  (change: object, proof: object = {}) =>
  () =>
    shop.guest().post('/api/checkout/details', { ...begun, ...proof, customerData: customerData(change) })
/** Expects the stored delivery day to be this one. */
const storedDay = (day: string) => async () => {
  const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.paymentIntentId, begun.paymentIntentId))
  expect(row?.deliveryDate).toBe(day)
}
const day = (offset: number) => dayInVietnam(new Date(Date.now() + offset * DAY_MS))
/** Accepted days lie ahead: today would be over if midnight passed before the attack. */
const [first, second, third] = usualDaysInARow(3) as [Day, Day, Day]

describe('delivery details', () => {
  attacks([
    ['yesterday', details({ deliveryDate: day(-1) }), 400, 'date_in_past'],
    ['in two years', details({ deliveryDate: day(730) }), 400, 'date_too_late'],
    ['the 30th of February', details({ deliveryDate: '2027-02-30' }), 400, 'invalid_date'],
    ['a year of five digits', details({ deliveryDate: '+12026-01-01T00:00:00Z' }), 400, 'invalid_date'],
    ['a number for a day', details({ deliveryDate: 1_800_000_000 }), 400, 'invalid_date'],
    [
      'an instant is the day it has in Vietnam',
      details({ deliveryDate: `${first}T17:00:00Z` }),
      200,
      storedDay(second),
    ],
    ['a second earlier is the day before', details({ deliveryDate: `${first}T16:59:59Z` }), 200, storedDay(first)],
    ['an offset counts', details({ deliveryDate: `${first}T00:30:00+07:00` }), 200, storedDay(first)],
    ['the farthest offset', details({ deliveryDate: `${third}T13:59:00+14:00` }), 200, storedDay(third)],
    ['an impossible offset', details({ deliveryDate: `${first}T00:00:00+99:00` }), 400, 'invalid_date'],
    ['a day with a time zone’s name', details({ deliveryDate: `${first} Asia/Ho_Chi_Minh` }), 400, 'invalid_date'],
    ['a city the shop does not deliver to', details({ deliveryCity: 'Da Nang' }), 400, 'invalid_city'],
    ['a city with a space behind it', details({ deliveryCity: 'Hanoi ' }), 400, 'invalid_city'],
    ['__proto__ for a city', details({ deliveryCity: '__proto__' }), 400, 'invalid_city'],
    ['a name of spaces nobody sees', details({ customerName: '\u200b\u2060\u00a0' }), 400, 'invalid_name'],
    ['a name of 201 letters', details({ customerName: 'x'.repeat(201) }), 400, 'invalid_name'],
    ['an address of 501 letters', details({ deliveryAddress: 'x'.repeat(501) }), 400, 'invalid_address'],
    ['notes of 1001 letters', details({ notes: 'x'.repeat(1001) }), 400, 'notes_too_long'],
    [
      'a card with 60,000 spaces in a line, refused at once',
      async () => {
        const start = performance.now()
        const answer = await details({ cardMessage: `a${' '.repeat(60_000)}x` })()
        expect(performance.now() - start).toBeLessThan(5_000)
        return answer
      },
      400,
      'card_too_long',
    ],
    ['a phone with a script', details({ customerPhone: '<script>' }), 400, 'invalid_phone'],
    ['a phone of Arabic digits', details({ customerPhone: '٠٩٠٠٠٠٠٠٩٧' }), 400, 'invalid_phone'],
    ['an email with a second line', details({ customerEmail: 'a@b.vn\nBcc: c@d.vn' }), 400, 'invalid_email'],
    ['a ward that does not exist', details({ wardCode: '99999' }), 400, 'invalid_ward'],
    ['a ward of the other city', details({ deliveryCity: 'Hanoi', wardCode: '26740' }), 400, 'ward_of_other_city'],
    ['a ward that is not served', details({ deliveryCity: 'Hanoi', wardCode: '09700' }), 409, 'ward_not_served'],
    ['a ward by its name', details({ wardCode: 'Phường Sài Gòn' }), 400, 'invalid_ward'],
    ['a ward of 10 kB', details({ wardCode: '2'.repeat(10_000) }), 400, 'invalid_ward'],
    ['a list of wards', details({ wardCode: ['26740'] }), 400, 'invalid_ward'],
    ['a number for a ward', details({ wardCode: 26_740 }), 400, 'invalid_ward'],
    ['a ward with a bidi override', details({ wardCode: '\u202e26740' }), 400, 'invalid_ward'],
    ['a ward with Arabic digits', details({ wardCode: '٢٦٧٤٠' }), 400, 'invalid_ward'],
    ['an intent that is unknown', details({}, { paymentIntentId: 'pi_unknown' }), 404, 'checkout_not_found'],
    ['an intent with a path in it', details({}, { paymentIntentId: '../charges' }), 404, 'checkout_not_found'],
    ['a quote of another checkout', details({}, { quoteId: '01JD3M6W4Z8Q4X5N2T7R9K0B1C' }), 409, 'quote_changed'],
  ] satisfies Attack[])
})

const confirm = (body: unknown) => () => shop.guest().post('/api/confirm-payment', body)

describe('a confirm call', () => {
  attacks([
    ['what was not paid', () => confirm(begun)(), 409, 'payment_not_succeeded'],
    [
      'with a status of one’s own',
      () => confirm({ ...begun, status: 'succeeded', amount: 1 })(),
      409,
      'payment_not_succeeded',
    ],
    [
      'what was declined',
      async () => {
        const declined = await confirmCard(fetch, shop.url, begun.paymentIntentId, begun.clientSecret, CARDS.declined)
        expect(declined.status).toBe(402)
        return confirm(begun)()
      },
      409,
      'payment_not_succeeded',
    ],
    [
      'an intent that is unknown',
      confirm({ paymentIntentId: 'pi_x', clientSecret: 'pi_x_secret_y' }),
      404,
      'checkout_not_found',
    ],
    ['an intent that is empty', confirm({ paymentIntentId: '', clientSecret: '' }), 400, 'invalid_input'],
    [
      'an intent that is a list',
      () => confirm({ ...begun, paymentIntentId: [begun.paymentIntentId] })(),
      400,
      'invalid_input',
    ],
    ['an intent with a NUL', confirm({ paymentIntentId: 'pi_\0', clientSecret: 'x' }), 404, 'checkout_not_found'],
    ['an intent of 256 characters', confirm({ paymentIntentId: 'p'.repeat(256) }), 400, 'invalid_input'],
    [
      'the secret of another paid checkout',
      () => confirm({ paymentIntentId: begun.paymentIntentId, clientSecret: paid.clientSecret })(),
      404,
      'checkout_not_found',
    ],
    [
      'twenty times at once what was paid: one order',
      async () => {
        const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(paid)()))
        expect(new Set(answers.map(({ status, body }) => `${status} ${body.orderId}`)).size).toBe(1)
        return answers[0]!
      },
      200,
      async () => {
        expect(await shop.db.$count(orders, eq(orders.paymentIntentId, paid.paymentIntentId))).toBe(1)
      },
    ],
    [
      'details of a checkout that is an order',
      () =>
        shop
          .guest()
          .post('/api/checkout/details', { ...paid, customerData: customerData({ customerName: 'Mallory' }) }),
      409,
      'checkout_closed',
    ],
  ] satisfies Attack[])
})
