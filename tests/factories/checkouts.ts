import { eq } from 'drizzle-orm'
import { orders, products } from '#db/schema/index.ts'
import type { CustomerData } from '#features/checkout/checkout.schema.ts'
import { beginCheckout } from '#features/checkout/server/begin-checkout.ts'
import { saveCheckoutDetails } from '#features/checkout/server/save-checkout-details.ts'
import { openTestShop } from './test-shop.ts'
import { nextDeliveryDay } from './usual-day.ts'

type Input = Partial<Parameters<typeof beginCheckout>[1]>

/** Opens a test shop with helpers to begin checkouts. Close `test` after the file's last test. */
export async function openCheckouts(env: Record<string, string> = {}) {
  const test = await openTestShop(env)
  const rows = await test.shop.db.select().from(products)
  const rose = rows.find((row) => row.inStock)!
  const soldOut = rows.find((row) => !row.inStock)!

  const customer = (): CustomerData => ({
    customerName: 'Nguyễn Thị Hoa',
    customerEmail: 'hoa@example.com',
    customerPhone: '0900 000 099',
    deliveryAddress: '1 Phố Huế',
    deliveryCity: 'Hanoi',
    deliveryDate: nextDeliveryDay(test.shop.clock.now()),
    notes: 'Gọi trước khi giao',
  })

  let strangers = 0
  /** Returns a customer whom no one else is: of one person's orders on delivery there is a limit. */
  const stranger = (): CustomerData => {
    const number = String(++strangers).padStart(3, '0')
    return { ...customer(), customerEmail: `guest-${number}@example.com`, customerPhone: `0911 222 ${number}` }
  }

  /** Begins a guest's checkout of two roses in dong, unless `input` says otherwise. */
  const begin = (input: Input = {}) =>
    beginCheckout(test.shop, {
      items: [{ productId: rose.id, quantity: 2 }],
      currency: 'vnd',
      discountCode: null,
      locale: 'vi',
      userId: null,
      ...input,
    })

  async function begun(input: Input = {}) {
    const result = await begin(input)
    if (!result.ok) throw new Error(result.code)
    return result.value
  }

  const save = (checkout: { paymentIntentId: string; clientSecret: string }) =>
    saveCheckoutDetails(test.shop, { ...checkout, userId: null, customerData: customer() })

  /** Begins a checkout and saves its delivery details. */
  async function detailed(input: Input = {}) {
    const checkout = await begun(input)
    const saved = await save(checkout)
    if (!saved.ok) throw new Error(saved.code)
    return checkout
  }

  const ordersOf = (intentId: string) => test.shop.db.select().from(orders).where(eq(orders.paymentIntentId, intentId))

  return { test, rose, soldOut, customer, stranger, begin, begun, save, detailed, ordersOf }
}
