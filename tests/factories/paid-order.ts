import { eq } from 'drizzle-orm'
import { orders, products, users, type OrderRow } from '#db/schema/index.ts'
import type { TestShop } from './test-shop.ts'
import type { Currency } from '#shared/money.ts'
import { beginCheckout } from '#features/checkout/server/begin-checkout.ts'
import { saveCheckoutDetails } from '#features/checkout/server/save-checkout-details.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { stripePayment } from './stripe.ts'
import { nextDeliveryDay } from './usual-day.ts'

/** Buys in the sandbox. Resolves to the order's row. */
export async function paidOrder(
  test: TestShop,
  { currency = 'VND' as Currency, details = true, card = undefined as string | undefined } = {},
): Promise<OrderRow> {
  const { shop } = test
  const [product] = await shop.db.select().from(products).where(eq(products.inStock, true)).limit(1)
  const begun = await beginCheckout(shop, {
    items: [{ productId: product!.id, quantity: 2 }],
    currency: currency === 'VND' ? 'vnd' : 'usd',
    discountCode: null,
    locale: 'vi',
    userId: null,
  })
  if (!begun.ok) throw new Error(begun.code)
  const customerData = {
    customerName: 'Đặng Thị Ngọc Ánh',
    customerEmail: 'anh@example.com',
    customerPhone: '+84 900 000 077',
    deliveryAddress: '2 Hàng Bạc',
    deliveryCity: 'Hanoi' as const,
    deliveryDate: nextDeliveryDay(shop.clock.now()),
  }
  if (details) await saveCheckoutDetails(shop, { ...begun.value, customerData, userId: null })
  const { paymentIntentId, clientSecret } = begun.value
  await test.pay(paymentIntentId, clientSecret, card)
  const made = await fulfil(shop, stripePayment(paymentIntentId))
  if (!made.ok) throw new Error(made.code)
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, made.value.orderId))
  return order!
}

/** The options of `changeStatus` for a change by staff. */
export const BY_STAFF = { actor: { id: null, email: 'admin@example.com' } }

/** Resolves to the demo shop's admin. */
export async function theAdmin({ shop }: TestShop): Promise<{ id: string; email: string }> {
  const [admin] = await shop.db.select().from(users).where(eq(users.isAdmin, true))
  return admin!
}

/** Has the sandbox fail at the next refund calls. */
export function misbehave(test: TestShop, params: Record<string, string>): Promise<void> {
  return control(test, 'faults', { method: 'POST', path: 'refunds', ...params })
}

/** Has the bank send a refund back, by its id at the provider. */
export function failAtTheBank(test: TestShop, providerId: string): Promise<void> {
  return control(test, `refunds/${providerId}/fail`, {})
}

/** Calls one of the sandbox's controls for tests (packages/stripe-sandbox/README.md). */
export async function control({ sandbox }: TestShop, path: string, params: Record<string, string>): Promise<void> {
  const request = new Request(`http://sandbox.test/sandbox/stripe/_control/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${sandbox.controlKey}` },
    body: new URLSearchParams(params),
  })
  const answer = await sandbox.fetch(request)
  if (!answer.ok) throw new Error(await answer.text())
}
