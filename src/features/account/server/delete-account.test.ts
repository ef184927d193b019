import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addresses,
  checkouts,
  contactMessages,
  mails,
  orders,
  products,
  refunds,
  reviews,
  sessions,
  users,
  wishlist,
} from '#db/schema/index.ts'
import { emptyUnpaidCheckouts } from '#features/orders/server/empty-unpaid-checkouts.ts'
import { newOrderId } from '#features/orders/order-id.ts'
import { deleteExpiredRows } from '#features/privacy/server/delete-expired-rows.ts'
import { DAY_MS } from '#shared/durations.ts'
import { anAccount, anOrder, personalIn, signedInNow, writtenAsGuest } from '#tests/factories/customers.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { PAST_DAY, usualDay } from '#tests/factories/usual-day.ts'
import { deleteAccount } from './delete-account.ts'

const signedIn = () => ({ locale: 'vi' as const, session: signedInNow(test) })

let test: TestShop
let rose: typeof products.$inferSelect
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  rose = (await test.shop.db.select().from(products).limit(1))[0]!
})
afterAll(() => test.close())
beforeEach(() => test.setNow(new Date()))

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
    const user = await anAccount(test)
    const over = await anOrder(test, { id: user.id, email: user.email })
    const asGuest = await anOrder(test, { email: user.email, status: 'cancelled' })
    const open = await anOrder(test, { id: user.id, email: user.email, status: 'pending' })
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
    expect([await personalIn(test, over), await personalIn(test, asGuest)]).toEqual(['', ''])
    expect(await personalIn(test, open)).toContain('1 Lò Đúc')
    expect(await shop.db.select().from(users).where(eq(users.id, user.id))).toEqual([])
    expect(await shop.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
    expect(await shop.db.select().from(reviews).where(eq(reviews.comment, 'Đẹp lắm nhé'))).toMatchObject([
      { customerName: 'Lan', userId: null },
    ])

    // Not before the order is delivered and its last mail is sent.
    await deleteExpiredRows(shop)
    expect(await personalIn(test, open)).toContain('1 Lò Đúc')
    await shop.db.update(orders).set({ status: 'delivered', updatedAt: new Date() }).where(eq(orders.id, open))
    await deleteExpiredRows(shop)
    expect(await personalIn(test, open)).toContain('1 Lò Đúc')
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
    const user = await anAccount(test)
    const id = await anOrder(test, { id: user.id, email: user.email, status: 'cancelled' })
    await shop.db
      .update(orders)
      .set({ deliveryDate: usualDay(3) })
      .where(eq(orders.id, id))
    await shop.db.insert(refunds).values({ orderId: id, amount: 1 })
    await deleteAccount(shop, user, undefined, signedIn())
    test.setNow(new Date(Date.now() + DAY_MS))
    await deleteExpiredRows(shop)
    expect(await personalIn(test, id)).toContain(user.email)
    await shop.db.update(refunds).set({ state: 'succeeded', endedAt: new Date() }).where(eq(refunds.orderId, id))
    await deleteExpiredRows(shop)
    expect(await personalIn(test, id)).toBe('')
  })

  it('reaches an order that is being paid at that moment', async () => {
    const { shop } = test
    const user = await anAccount(test)
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
    expect(await personalIn(test, id)).toBe('')
  })

  it('empties an unpaid checkout once it can no longer be paid', async () => {
    const { shop } = test
    const user = await anAccount(test)
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
    const user = await anAccount(test)
    const email = user.email.replace('person', 'Person')
    const { orderId } = await writtenAsGuest(test, email)
    await deleteAccount(shop, user, undefined, signedIn())
    expect(await shop.db.select().from(contactMessages).where(eq(contactMessages.email, email))).toEqual([])
    // Emptied once it can no longer be paid.
    expect(await shop.db.select().from(checkouts).where(eq(checkouts.orderId, orderId))).toMatchObject([
      { ownerGoneAt: expect.any(Date) },
    ])
  })

  it('keeps rows that only have the account’s unverified email', async () => {
    const user = await anAccount(test, { verified: false, firstName: '' })
    const stranger = await anOrder(test, { email: user.email })
    const { orderId } = await writtenAsGuest(test, user.email)
    await deleteAccount(test.shop, user, undefined, signedIn())
    expect(await personalIn(test, stranger)).toContain('Vũ Lan')
    const { db } = test.shop
    expect(await db.select().from(contactMessages).where(eq(contactMessages.email, user.email))).toHaveLength(1)
    expect(await db.select().from(checkouts).where(eq(checkouts.orderId, orderId))).toMatchObject([
      { ownerGoneAt: null },
    ])
  })

  it('keeps the mail that another person waits for under its unverified email', async () => {
    const { db } = test.shop
    const user = await anAccount(test, { verified: false })
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
