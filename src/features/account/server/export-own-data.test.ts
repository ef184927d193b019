import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claims, customerConsents, mails, orders, products } from '#db/schema/index.ts'
import { refreshCustomers } from '#features/customers/server/fold-customers.ts'
import { anAccount, anOrder, writtenAsGuest } from '#tests/factories/customers.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { exportOwnData } from './export-own-data.ts'

let test: TestShop
let rose: typeof products.$inferSelect
beforeAll(async () => {
  test = await openTestShop()
  rose = (await test.shop.db.select().from(products).limit(1))[0]!
})
afterAll(() => test.close())

describe('a person’s data', () => {
  it('is complete, without secrets and without data of others', async () => {
    const user = await anAccount(test)
    const other = await anAccount(test)
    const id = await anOrder(test, { id: user.id, email: user.email, status: 'pending' })
    await anOrder(test, { id: other.id, email: other.email, status: 'pending' })
    await test.shop.sessions.start(user)
    const data = await exportOwnData(test.shop, user)
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
    const user = await anAccount(test)
    const orderId = await anOrder(test, { email: user.email })
    await refreshCustomers(db)
    const [bought] = await db.select().from(orders).where(eq(orders.id, orderId))
    await db.batch([
      db.insert(claims).values({ orderId, text: 'Hoa héo', photos: [crypto.randomUUID()], state: 'open' }),
      db
        .insert(customerConsents)
        .values({ customerId: bought!.customerId!, kind: 'news', given: true, means: 'phone' }),
    ])
    expect(await exportOwnData(test.shop, user)).toMatchObject({
      claims: [{ orderId, text: 'Hoa héo', photos: 1, answer: '', answeredAt: null }],
      consents: [{ kind: 'news', given: true, means: 'phone', createdAt: expect.any(Date) }],
    })
    const stranger = { ...(await anAccount(test)), email: user.email, emailVerifiedAt: null }
    expect(await exportOwnData(test.shop, stranger)).toMatchObject({ claims: [], consents: [] })
  })

  it('has the mails to its email once that is verified: others may have asked for them before', async () => {
    const user = await anAccount(test)
    const about = user.email
    await test.shop.db
      .insert(mails)
      .values({ id: `back:${about}`, kind: 'back_in_stock', about, detail: rose.id, locale: 'vi', dueAt: new Date() })
    expect(await exportOwnData(test.shop, user)).toMatchObject({
      messagesToYou: [{ kind: 'back_in_stock', detail: rose.id }],
    })
    expect(await exportOwnData(test.shop, { ...user, emailVerifiedAt: null })).toMatchObject({ messagesToYou: [] })
  })

  it('has what was written and begun to be bought as a guest, whatever the case of the verified email', async () => {
    const user = await anAccount(test)
    const email = user.email.replace('person', 'Person')
    const { orderId } = await writtenAsGuest(test, email)
    expect(await exportOwnData(test.shop, user)).toMatchObject({
      messagesFromYou: [{ email }],
      checkouts: [{ orderId, customerEmail: email }],
    })
    expect(await exportOwnData(test.shop, { ...user, emailVerifiedAt: null })).toMatchObject({
      messagesFromYou: [],
      checkouts: [],
    })
  })
})
