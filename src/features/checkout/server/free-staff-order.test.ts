import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orders, products, promotions } from '#db/schema/index.ts'
import { makePaymentLink } from '#features/orders/server/make-payment-link.ts'
import { writeShopState } from '#server/shop-state.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { refundingShop } from '#tests/factories/refunding-shop.ts'
import { usualDay } from '#tests/factories/usual-day.ts'
import { staffOrderSchema } from '../staff-order.schema.ts'
import { placeStaffOrder } from './place-staff-order.ts'

const { shop, rowOf } = refundingShop()

it('an order of staff that costs nothing is made without a payment link, which would have nothing to charge', async () => {
  const test = shop()
  const { db } = test.shop
  const florist = await theAdmin(test)
  const flat = { VND: 0, USD: 0 }
  await writeShopState(db, 'deliveryRules', { fees: { flat, freeFrom: flat, far: flat, exact: flat } })
  await db.insert(promotions).values({ code: 'ALL', discountPercent: 100, description: 'x' })
  const [product] = await db.select().from(products).where(eq(products.inStock, true)).limit(1)
  const place = (payment: 'link' | 'later') =>
    placeStaffOrder(
      test.shop,
      florist,
      staffOrderSchema.parse({
        key: crypto.randomUUID(),
        lines: [{ productId: product!.id, quantity: 1 }],
        discountCode: 'ALL',
        customer: { name: 'Chị Hạnh', phone: '0912345678' },
        customerData: { deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi', deliveryDate: usualDay(40) },
        payment,
      }),
    )
  const before = await db.$count(orders)
  expect(await place('link')).toEqual({ ok: false, code: 'nothing_to_pay' })
  expect(await db.$count(orders)).toBe(before)
  const placed = await place('later')
  if (!placed.ok) throw new Error(placed.code)
  const { orderId } = placed.value
  expect(await rowOf(orderId)).toMatchObject({ total: 0, paymentMethod: 'later' })
  expect(await makePaymentLink(test.shop, florist, orderId, { mail: false })).toEqual({
    ok: false,
    code: 'nothing_to_pay',
  })
})
