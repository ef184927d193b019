import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { auditLog, products } from '#db/schema/index.ts'
import { instantOf } from '#features/delivery/delivery-time.ts'
import { writeShopState } from '#server/shop-state.ts'
import { addDays } from '#shared/dates.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { refundingShop } from '#tests/factories/refunding-shop.ts'
import type { TestShop } from '#tests/factories/test-shop.ts'
import { usualDay } from '#tests/factories/usual-day.ts'
import { staffOrderSchema, staffQuoteSchema } from '../staff-order.schema.ts'
import { placeStaffOrder } from './place-staff-order.ts'
import { quoteStaffOrder } from './quote-staff-order.ts'

const { shop, rowOf } = refundingShop()
let test: TestShop
let florist: { id: string; email: string }
let lines: { productId: string; quantity: number }[]
beforeAll(async () => {
  test = shop()
  florist = await theAdmin(test)
  const [product] = await test.shop.db.select().from(products).where(eq(products.inStock, true)).limit(1)
  lines = [{ productId: product!.id, quantity: 1 }]
})
afterEach(async () => {
  test.setNow(new Date())
  await writeShopState(test.shop.db, 'deliveryRules', null)
})

const DAY = usualDay(40)
const BA_DINH = '00004'

interface Placed {
  id?: string
  setAside?: unknown
  code?: string
  field?: string | undefined
}

/** Places an order. Returns its id and the rules that its history names as set aside, or why it was refused. */
async function place(delivery: { slotId?: string; wardCode?: string }, anyway?: boolean): Promise<Placed> {
  const made = await placeStaffOrder(
    test.shop,
    florist,
    staffOrderSchema.parse({
      key: crypto.randomUUID(),
      lines,
      customer: { name: 'Chị Hạnh', phone: '0912345678' },
      customerData: { deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi', deliveryDate: DAY, ...delivery },
      payment: 'cash',
      anyway,
    }),
  )
  if (!made.ok) return { code: made.code, field: made.field }
  const id = made.value.orderId
  const [entry] = await test.shop.db.select().from(auditLog).where(eq(auditLog.entityId, id))
  return { id, setAside: entry?.changes.setAside }
}

/** Sets the clock to half past three in the afternoon, when the web shop takes no order for the day. */
const afterTheCutOff = () => test.setNow(instantOf(DAY, 15.5 * 60))

it.each(['', '18-20'])(
  'after the cut-off an order is taken only if staff say so, which is in its history (%j)',
  async (slotId) => {
    afterTheCutOff()
    expect(await place({ slotId })).toEqual({ code: 'date_cut_off', field: 'delivery.date' })
    expect(await place({ slotId }, true)).toMatchObject({ setAside: [null, ['date_cut_off']] })
  },
)

it('an order after the cut-off has a price before it is placed', async () => {
  afterTheCutOff()
  const delivery = { city: 'Hanoi', date: DAY, wardCode: '', slotId: '18-20' }
  const price = (anyway: boolean) => quoteStaffOrder(test.shop, staffQuoteSchema.parse({ lines, delivery, anyway }))
  expect(await price(false)).toMatchObject({ ok: false, code: 'date_cut_off' })
  expect(await price(true)).toMatchObject({ ok: true })
})

it('no order is taken for a time or a day that is over', async () => {
  afterTheCutOff()
  expect(await place({ slotId: '08-10' }, true)).toEqual({ code: 'date_in_past', field: 'delivery.slotId' })
  test.setNow(instantOf(addDays(DAY, 1), 0))
  expect(await place({}, true)).toEqual({ code: 'date_in_past', field: 'delivery.date' })
})

it('a slot is overfilled only if staff say so', async () => {
  await writeShopState(test.shop.db, 'deliveryRules', { capacity: { Hanoi: 0, 'Ho Chi Minh': 0 } })
  expect(await place({ slotId: '14-16' })).toEqual({ code: 'slot_full', field: 'customerData.slotId' })
  expect(await place({ slotId: '14-16' }, true)).toMatchObject({ setAside: [null, ['slot_full']] })
})

it('a ward that is not served is taken only if staff say so, and costs what the city does', async () => {
  await writeShopState(test.shop.db, 'deliveryRules', { zones: { [BA_DINH]: 'none' } })
  expect(await place({ wardCode: BA_DINH })).toEqual({ code: 'ward_not_served', field: 'delivery.wardCode' })
  const taken = await place({ wardCode: BA_DINH }, true)
  expect(taken).toMatchObject({ setAside: [null, ['ward_not_served']] })
  expect(await rowOf(taken.id!)).toMatchObject({ wardCode: BA_DINH, farFee: 0 })
})

it('without a broken rule the history names none, and a slot that there is not is refused', async () => {
  expect(await place({ slotId: '14-16' }, true)).toMatchObject({ setAside: undefined })
  expect(await place({ slotId: '09-11' }, true)).toEqual({ code: 'invalid_slot', field: 'delivery.slotId' })
})
