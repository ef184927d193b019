import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addresses,
  checkouts,
  claims,
  contactMessages,
  customerConsents,
  mails,
  orderItems,
  orders,
  products,
  refunds,
  reviews,
  sessions,
  users,
  wishlist,
} from '#db/schema/index.ts'
import { signedInNow } from '#tests/factories/customers.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { PAST_DAY, usualDay } from '#tests/factories/usual-day.ts'
import type { SessionUser } from '#server/session.ts'
import { listOrdersOf } from '#features/orders/server/queries.ts'
import { newOrderId } from '#features/orders/order-id.ts'
import { refreshCustomers } from '#features/customers/server/fold-customers.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'
import { emptyUnpaidCheckouts } from '#features/orders/server/empty-unpaid-checkouts.ts'
import { deleteExpiredRows } from '#features/privacy/server/delete-expired-rows.ts'
import { DAY_MS } from '#shared/durations.ts'

const signedIn = () => ({ locale: 'vi' as const, session: signedInNow(test) })

let test: TestShop
let rose: typeof products.$inferSelect
let count = 0
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  rose = (await test.shop.db.select().from(products).limit(1))[0]!
})
afterAll(() => test.close())
beforeEach(() => test.setNow(new Date()))

async function newCustomer({ verified = true, firstName = 'Lan' } = {}): Promise<SessionUser> {
  const email = `person${++count}@example.com`
  const [row] = await test.shop.db
    .insert(users)
    .values({ email, firstName, emailVerifiedAt: verified ? new Date() : null })
    .returning()
  const { passwordHash: _, ...user } = row!
  return user
}

/** Stores an order with its checkout. */
async function order(user: { id: string | null; email: string }, status: 'pending' | 'delivered' | 'cancelled') {
  const id = newOrderId()
  const checkoutId = crypto.randomUUID()
  const whom = {
    customerName: 'Vũ Lan',
    customerEmail: user.email,
    customerPhone: '0900',
    deliveryAddress: '1 Lò Đúc',
    notes: 'Ngõ',
  }
  const where = { deliveryCity: 'Hanoi' as const, deliveryDate: PAST_DAY }
  const money = { subtotal: 1, discount: 0, deliveryFee: 0, total: 1, totalVND: 1, totalUSDCents: 1 }
  const shared = { userId: user.id, locale: 'vi' as const, ...whom, ...where }
  await test.shop.db.batch([
    test.shop.db.insert(checkouts).values({ id: checkoutId, orderId: id, detailsAt: new Date(), ...shared }),
    test.shop.db.insert(orders).values({ id, checkoutId, status, currency: 'VND', ...shared, ...money }),
    test.shop.db.insert(orderItems).values({
      orderId: id,
      line: 0,
      productId: rose.id,
      productName: rose.name,
      imageUrl: '',
      priceVND: 1,
      priceUSDCents: 1,
      quantity: 1,
    }),
  ])
  return id
}

/** Stores a contact message and an unpaid checkout under an email, without an account. */
async function asGuest(email: string) {
  const orderId = newOrderId()
  await test.shop.db.batch([
    test.shop.db
      .insert(contactMessages)
      .values({ name: 'Lan', email, phone: '0900', subject: 'x', message: 'y', locale: 'vi' }),
    test.shop.db.insert(checkouts).values({ orderId, locale: 'vi', detailsAt: new Date(), customerEmail: email }),
  ])
  return { orderId }
}

async function personalIn(orderId: string): Promise<string> {
  const { db } = test.shop
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.orderId, orderId))
  return [row, checkout]
    .flatMap((one) => [one!.customerName, one!.customerEmail, one!.customerPhone, one!.deliveryAddress, one!.notes])
    .join('')
}

const everything = async () =>
  JSON.stringify(
    await Promise.all(
      [orders, checkouts, users, reviews, sessions, addresses, contactMessages].map((table) =>
        test.shop.db.select().from(table),
      ),
    ),
  )

describe('deleting an account', () => {
  it('removes the person from everything but open orders, and from those when they are over', async () => {
    const { shop } = test
    const user = await newCustomer()
    const over = await order(user, 'delivered')
    const asGuest = await order({ id: null, email: user.email }, 'cancelled')
    const open = await order(user, 'pending')
    await shop.sessions.start(user)
    await shop.db.batch([
      shop.db.insert(addresses).values({ userId: user.id, position: 0, address: '1 Lò Đúc', city: 'Hanoi' }),
      shop.db.insert(wishlist).values({ userId: user.id, productId: rose.id }),
      shop.db
        .insert(reviews)
        .values({ productId: rose.id, userId: user.id, customerName: 'Vũ Lan', rating: 5, comment: 'Đẹp lắm nhé' }),
      shop.db
        .insert(contactMessages)
        .values({ name: 'Lan', email: user.email, phone: '0900', subject: 'x', message: 'y', locale: 'vi' }),
    ])

    expect(await deleteAccount(shop, user, undefined, signedIn())).toMatchObject({ ok: true })
    expect([await personalIn(over), await personalIn(asGuest)]).toEqual(['', ''])
    expect(await personalIn(open)).toContain('1 Lò Đúc')
    expect(await shop.db.select().from(users).where(eq(users.id, user.id))).toEqual([])
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
    expect(await shop.db.select().from(reviews).where(eq(reviews.comment, 'Đẹp lắm nhé'))).toMatchObject([
      { customerName: 'Lan', userId: null },
    ])

    // Not before the order is delivered and its last mail is sent.
    await deleteExpiredRows(shop)
    expect(await personalIn(open)).toContain('1 Lò Đúc')
    await shop.db.update(orders).set({ status: 'delivered', updatedAt: new Date() }).where(eq(orders.id, open))
    await deleteExpiredRows(shop)
    expect(await personalIn(open)).toContain('1 Lò Đúc')
    test.setNow(new Date(Date.now() + DAY_MS))
    await deleteExpiredRows(shop)
    expect(await everything()).not.toContain(user.email)
    // The amounts stay, for bookkeeping.
    expect(await shop.db.select().from(orders).where(eq(orders.id, open))).toMatchObject([
      { total: 1, deliveryCity: 'Hanoi', deliveryDate: PAST_DAY },
    ])
  })

  it('leaves the contact of a cancelled order until its refund is made, so that the customer can be asked', async () => {
    const { shop } = test
    const user = await newCustomer()
    const id = await order(user, 'cancelled')
    await shop.db
      .update(orders)
      .set({ deliveryDate: usualDay(3) })
      .where(eq(orders.id, id))
    await shop.db.insert(refunds).values({ orderId: id, amount: 1 })
    await deleteAccount(shop, user, undefined, signedIn())
    test.setNow(new Date(Date.now() + DAY_MS))
    await deleteExpiredRows(shop)
    expect(await personalIn(id)).toContain(user.email)
    await shop.db.update(refunds).set({ state: 'succeeded', endedAt: new Date() }).where(eq(refunds.orderId, id))
    await deleteExpiredRows(shop)
    expect(await personalIn(id)).toBe('')
  })

  it('reaches an order that is being paid at that moment', async () => {
    const { shop } = test
    const user = await newCustomer()
    const id = newOrderId()
    const whom = {
      customerName: 'Lan',
      customerEmail: user.email,
      customerPhone: '09',
      deliveryAddress: 'x',
      notes: '',
    }
    await shop.db
      .insert(checkouts)
      .values({ id: `late-${id}`, orderId: id, userId: user.id, locale: 'vi', detailsAt: new Date(), ...whom })
    await deleteAccount(shop, user, undefined, signedIn())
    const [kept] = await shop.db.select().from(checkouts).where(eq(checkouts.orderId, id))
    expect(kept).toMatchObject({ customerEmail: user.email, userId: null })

    const money = { subtotal: 1, discount: 0, deliveryFee: 0, total: 1, totalVND: 1, totalUSDCents: 1 }
    await shop.db.insert(orders).values({
      id,
      checkoutId: kept!.id,
      locale: 'vi',
      currency: 'VND',
      status: 'delivered',
      deliveryCity: 'Hanoi',
      deliveryDate: PAST_DAY,
      ...whom,
      ...money,
    })
    test.setNow(new Date(Date.now() + DAY_MS))
    await deleteExpiredRows(shop)
    expect(await personalIn(id)).toBe('')
  })

  it('empties an unpaid checkout once it can no longer be paid', async () => {
    const { shop } = test
    const user = await newCustomer()
    const id = newOrderId()
    await shop.db
      .insert(checkouts)
      .values({ orderId: id, userId: user.id, locale: 'vi', detailsAt: new Date(), customerEmail: user.email })
    await deleteAccount(shop, user, undefined, signedIn())
    test.setNow(new Date(Date.now() + 32 * DAY_MS))
    await emptyUnpaidCheckouts(shop)
    const [left] = await shop.db.select().from(checkouts).where(eq(checkouts.orderId, id))
    expect(left).toMatchObject({ customerEmail: null, detailsAt: null, ownerGoneAt: null })
  })

  it('removes what was written and begun to be bought as a guest, whatever the case of the email', async () => {
    const { shop } = test
    const user = await newCustomer()
    const email = user.email.replace('person', 'Person')
    const { orderId } = await asGuest(email)
    await deleteAccount(shop, user, undefined, signedIn())
    expect(await shop.db.select().from(contactMessages).where(eq(contactMessages.email, email))).toEqual([])
    // Emptied once it can no longer be paid.
    expect(await shop.db.select().from(checkouts).where(eq(checkouts.orderId, orderId))).toMatchObject([
      { ownerGoneAt: expect.any(Date) },
    ])
  })

  it('keeps rows that only have the account’s unverified email', async () => {
    const user = await newCustomer({ verified: false, firstName: '' })
    const stranger = await order({ id: null, email: user.email }, 'delivered')
    const { orderId } = await asGuest(user.email)
    await deleteAccount(test.shop, user, undefined, signedIn())
    expect(await personalIn(stranger)).toContain('Vũ Lan')
    const { db } = test.shop
    expect(await db.select().from(contactMessages).where(eq(contactMessages.email, user.email))).toHaveLength(1)
    expect(await db.select().from(checkouts).where(eq(checkouts.orderId, orderId))).toMatchObject([
      { ownerGoneAt: null },
    ])
  })

  it('keeps the mail that another person waits for under its unverified email', async () => {
    const { db } = test.shop
    const user = await newCustomer({ verified: false })
    const mail = { about: user.email, locale: 'vi' as const, dueAt: new Date() }
    await db.insert(mails).values([
      { ...mail, id: 'rose-is-back', kind: 'back_in_stock', detail: rose.id },
      { ...mail, id: 'new-password', kind: 'password_reset' },
    ])
    await deleteAccount(test.shop, user, undefined, signedIn())
    const left = await db.select({ id: mails.id }).from(mails).where(eq(mails.about, user.email))
    expect(left).toEqual([{ id: 'rose-is-back' }])
  })

  it('asks for the password if there is one', async () => {
    const { shop } = test
    const [row] = await shop.db.select().from(users).where(eq(users.email, 'customer@example.com'))
    for (const password of [undefined, '', 'wrong'])
      expect(await deleteAccount(shop, row!, password, signedIn())).toMatchObject({
        code: 'wrong_credentials',
        field: 'password',
      })
    expect(await shop.db.select().from(users).where(eq(users.id, row!.id))).toHaveLength(1)
    expect(await deleteAccount(shop, row!, 'demo-flowers', signedIn())).toMatchObject({ ok: true })
  })

  it('undoes nothing that others did', async () => {
    expect(await test.shop.db.select().from(users).where(isNotNull(users.passwordHash))).not.toEqual([])
  })
})

describe('orders that were made as a guest', () => {
  it('are in the account once its email is verified, unless they were blanked with another account', async () => {
    const user = await newCustomer({ verified: false })
    const id = await order({ id: null, email: user.email }, 'delivered')
    expect(await listOrdersOf(test.shop.db, user)).toEqual([])
    const verified = { ...user, emailVerifiedAt: new Date() }
    expect((await listOrdersOf(test.shop.db, verified)).map((one) => one.id)).toEqual([id])
    await test.shop.db.update(orders).set({ ownerGoneAt: new Date() }).where(eq(orders.id, id))
    expect(await listOrdersOf(test.shop.db, verified)).toEqual([])
  })

  it('are in no other account', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()]
    await order(one, 'delivered')
    expect(await listOrdersOf(test.shop.db, other)).toEqual([])
  })
})

describe('a person’s data', () => {
  it('is complete, without secrets and without data of others', async () => {
    const user = await newCustomer()
    const other = await newCustomer()
    const id = await order(user, 'pending')
    await order(other, 'pending')
    await test.shop.sessions.start(user)
    const data = await exportData(test.shop, user)
    expect(data).toMatchObject({
      profile: { email: user.email },
      orders: [{ id, deliveryAddress: '1 Lò Đúc', items: [{ productName: rose.name, quantity: 1 }] }],
      checkouts: [{ orderId: id }],
      sessions: [{ expiresAt: expect.any(Date) }],
    })
    const text = JSON.stringify(data)
    expect(text).not.toMatch(/hash|secret|reviewReason/i)
    expect(text).not.toContain(other.email)
  })

  it('has claims and consents, and no consents of the owner of an email that it has not proved', async () => {
    const { db } = test.shop
    const user = await newCustomer()
    const orderId = await order({ id: null, email: user.email }, 'delivered')
    await refreshCustomers(db)
    const [bought] = await db.select().from(orders).where(eq(orders.id, orderId))
    await db.batch([
      db.insert(claims).values({ orderId, text: 'Hoa héo', photos: [crypto.randomUUID()], state: 'open' }),
      db
        .insert(customerConsents)
        .values({ customerId: bought!.customerId!, kind: 'news', given: true, means: 'phone' }),
    ])
    expect(await exportData(test.shop, user)).toMatchObject({
      claims: [{ orderId, text: 'Hoa héo', photos: 1, answer: '', answeredAt: null }],
      consents: [{ kind: 'news', given: true, means: 'phone', createdAt: expect.any(Date) }],
    })
    const stranger = { ...(await newCustomer()), email: user.email, emailVerifiedAt: null }
    expect(await exportData(test.shop, stranger)).toMatchObject({ claims: [], consents: [] })
  })

  it('has the mails to its email once that is verified: others may have asked for them before', async () => {
    const user = await newCustomer()
    const about = user.email
    await test.shop.db
      .insert(mails)
      .values({ id: `back:${about}`, kind: 'back_in_stock', about, detail: rose.id, locale: 'vi', dueAt: new Date() })
    expect(await exportData(test.shop, user)).toMatchObject({
      messagesToYou: [{ kind: 'back_in_stock', detail: rose.id }],
    })
    expect(await exportData(test.shop, { ...user, emailVerifiedAt: null })).toMatchObject({ messagesToYou: [] })
  })

  it('has what was written and begun to be bought as a guest, whatever the case of the verified email', async () => {
    const user = await newCustomer()
    const email = user.email.replace('person', 'Person')
    const { orderId } = await asGuest(email)
    expect(await exportData(test.shop, user)).toMatchObject({
      messagesFromYou: [{ email }],
      checkouts: [{ orderId, customerEmail: email }],
    })
    expect(await exportData(test.shop, { ...user, emailVerifiedAt: null })).toMatchObject({
      messagesFromYou: [],
      checkouts: [],
    })
  })
})
