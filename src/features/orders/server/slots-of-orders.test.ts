import { afterAll, expect, it } from 'vitest'
import { orders } from '#db/schema/index.ts'
import { confirmationMail } from '#features/mail-texts/server/order-mails.ts'
import { sampleOrder } from '#features/mail-texts/server/samples.ts'
import { pageTranslator } from '#i18n/page.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { newOrderId } from '../order-id.ts'
import { toAdminOrder } from './admin-order.ts'
import { readDaySheet } from './day-sheet.ts'
import { ORDER_COLUMNS } from './order-columns.ts'

const test = await openTestShop()
afterAll(() => test.close())

const LINKS = { link: 'https://x.test', chats: DEFAULT_PROFILE }
const dollars = { ...sampleOrder('en'), slotId: 'at-0930', deliveryFee: 520, farFee: 120, exactFee: 200 }

it('the sheet of a day is sorted by city and time, those at any time last', async () => {
  const { db } = test.shop
  const times = ['', '16-18', 'at-0930', '08-10', '10-12']
  for (const slotId of times)
    await db.insert(orders).values({ ...dollars, slotId, id: newOrderId(), deliveryDate: '2031-05-05' })
  const sheet = await readDaySheet(db, { day: '2031-05-05', locale: 'en' })
  expect(sheet.orders.map(({ slotId }) => slotId)).toEqual(['08-10', 'at-0930', '10-12', '16-18', ''])
})

it('the confirmation names the time and each part of the fee', () => {
  const { parts } = confirmationMail(
    dollars,
    [{ productName: 'Sen', quantity: 1, priceVND: 890_000, priceUSDCents: 3560 }],
    pageTranslator('en'),
    LINKS,
  )
  const text = JSON.stringify(parts)
  for (const amount of ['$2.00', '$1.20']) expect(text).toContain(amount)
  expect(text).toContain('exactly 9:30')
  const inVietnamese = JSON.stringify(
    confirmationMail({ ...dollars, slotId: '16-18' }, [], pageTranslator('vi'), LINKS).parts,
  )
  expect(inVietnamese).toContain('16:00–18:00')
})

it('a spreadsheet has the time, the ward and the surcharges', () => {
  const row = toAdminOrder({ ...dollars, wardCode: '00004' }, [], {
    disputesOfOrder: [],
    changedAt: null,
    linkUntil: null,
  })
  const cells = Object.fromEntries(ORDER_COLUMNS.map(({ name, value }) => [name, value(row)]))
  expect(cells).toMatchObject({ slotId: 'at-0930', wardCode: '00004', farFee: 1.2, exactFee: 2 })
})
