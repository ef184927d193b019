import { eq } from 'drizzle-orm'
import { checkouts, contactMessages, orderItems, orders, products, users } from '#db/schema/index.ts'
import { beginCheckout } from '#features/checkout/server/begin-checkout.ts'
import { saveCheckoutDetails } from '#features/checkout/server/save-checkout-details.ts'
import { newOrderId } from '#features/orders/order-id.ts'
import type { SessionFacts, SessionUser } from '#server/session.ts'
import { roleColumns, type Role } from '#shared/staff.ts'
import type { TestShop } from './test-shop.ts'
import { nextDeliveryDay, PAST_DAY } from './usual-day.ts'

let count = 0

/** Creates an account with an email of its own. */
export async function anAccount(
  { shop }: TestShop,
  {
    email = `person${++count}@example.com`,
    verified = true,
    firstName = 'Lan',
    phone = '',
    createdAt = new Date(),
  } = {},
): Promise<SessionUser> {
  const [row] = await shop.db
    .insert(users)
    .values({ email, firstName, phone, createdAt, emailVerifiedAt: verified ? new Date() : null })
    .returning()
  const { passwordHash: _, ...user } = row!
  return user
}

/** Returns what is known of a session whose owner has just given the password and, where it is asked for, a code. */
export function signedInNow({ shop }: TestShop): SessionFacts {
  const now = shop.clock.now()
  return { idHash: 'just signed in', authenticatedAt: now, codeAt: now, twoStep: false }
}

/** Creates an account of the staff. */
export async function aMember(test: TestShop, role: Role, { firstName = 'Lan' } = {}): Promise<SessionUser> {
  const user = await anAccount(test, { firstName })
  await test.shop.db.update(users).set(roleColumns(role)).where(eq(users.id, user.id))
  return { ...user, ...roleColumns(role) }
}

interface Whom {
  /** The account's id; null for a guest's order. */
  id?: string | null
  email: string
  phone?: string
  status?: 'pending' | 'delivered' | 'cancelled'
  deliveryDate?: string
  createdAt?: Date
}

/** Writes an order with a line and its checkout, without a payment. Resolves to its number. */
export async function anOrder({ shop }: TestShop, whom: Whom): Promise<string> {
  const { id: userId = null, email, phone = '0900', status = 'delivered', deliveryDate = PAST_DAY } = whom
  const createdAt = whom.createdAt ?? new Date()
  const [product] = await shop.db.select().from(products).limit(1)
  const id = newOrderId()
  const checkoutId = crypto.randomUUID()
  const shared = {
    userId,
    createdAt,
    locale: 'vi' as const,
    customerName: 'Vũ Lan',
    customerEmail: email,
    customerPhone: phone,
    deliveryAddress: '1 Lò Đúc',
    notes: 'Ngõ',
    deliveryCity: 'Hanoi' as const,
    deliveryDate,
  }
  const money = { subtotal: 1, discount: 0, deliveryFee: 0, total: 1, totalVND: 1, totalUSDCents: 1 }
  await shop.db.batch([
    shop.db.insert(checkouts).values({ id: checkoutId, orderId: id, detailsAt: createdAt, ...shared }),
    shop.db
      .insert(orders)
      .values({ id, checkoutId, status, currency: 'VND', updatedAt: createdAt, ...shared, ...money }),
    shop.db.insert(orderItems).values({
      orderId: id,
      line: 0,
      productId: product!.id,
      productName: product!.name,
      imageUrl: '',
      priceVND: 1,
      priceUSDCents: 1,
      quantity: 1,
    }),
  ])
  return id
}

/** Writes a contact message and an unpaid checkout under an email, without an account. */
export async function writtenAsGuest({ shop }: TestShop, email: string): Promise<{ orderId: string }> {
  const orderId = newOrderId()
  await shop.db.batch([
    shop.db
      .insert(contactMessages)
      .values({ name: 'Lan', email, phone: '0900', subject: 'x', message: 'y', locale: 'vi' }),
    shop.db.insert(checkouts).values({ orderId, locale: 'vi', detailsAt: new Date(), customerEmail: email }),
  ])
  return { orderId }
}

/** Resolves to the personal data that an order and its checkout hold, in one text. */
export async function personalIn({ shop }: TestShop, orderId: string): Promise<string> {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  const [checkout] = await shop.db.select().from(checkouts).where(eq(checkouts.orderId, orderId))
  return [row, checkout]
    .flatMap((one) => [one?.customerName, one?.customerEmail, one?.customerPhone, one?.deliveryAddress, one?.notes])
    .join('')
}

/** Begins the checkout of a guest who gives name, phone and address, and does not pay. */
export async function anUnpaidCheckout(
  { shop }: TestShop,
  { email = 'declined@example.com', userId = null as string | null } = {},
): Promise<{ paymentIntentId: string; clientSecret: string }> {
  const [product] = await shop.db.select().from(products).where(eq(products.inStock, true)).limit(1)
  const begun = await beginCheckout(shop, {
    items: [{ productId: product!.id, quantity: 1 }],
    currency: 'vnd',
    discountCode: null,
    locale: 'vi',
    userId,
  })
  if (!begun.ok) throw new Error(begun.code)
  const { paymentIntentId, clientSecret } = begun.value
  const saved = await saveCheckoutDetails(shop, {
    paymentIntentId,
    clientSecret,
    userId,
    customerData: {
      customerName: 'Hồ Thị Từ Chối',
      customerEmail: email,
      customerPhone: '0900000055',
      deliveryAddress: '9 Hàng Gai',
      deliveryCity: 'Hanoi',
      deliveryDate: nextDeliveryDay(shop.clock.now()),
    },
  })
  if (!saved.ok) throw new Error(saved.code)
  return { paymentIntentId, clientSecret }
}
