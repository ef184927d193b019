import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders, users } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { findCustomers } from './find-customers.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  const { db } = test.shop
  const [one, other] = await db.select({ id: orders.id }).from(orders).limit(2)
  const guest = { customerName: 'Phạm Thị Hạnh', customerPhone: '0987 111 222', customerEmail: '', userId: null }
  const place = { deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi' as const, wardCode: '' }
  await db
    .update(orders)
    .set({ ...guest, ...place, recipientName: 'Mẹ' })
    .where(eq(orders.id, one!.id))
  await db
    .update(orders)
    .set({ ...guest, ...place, customerPhone: '+84987111222', recipientName: 'Bé Na', recipientPhone: '0911000111' })
    .where(eq(orders.id, other!.id))
  await db
    .insert(users)
    .values({ email: 'dung@example.com', firstName: 'Đức Dũng', lastName: 'Lê', phone: '0911 222 333' })
})
afterAll(() => test.close())

const find = (typed: string) => findCustomers(test.shop.db, typed)

describe('customers for an order of staff', () => {
  it.each([['0987111222'], ['+84 987 111 222'], ['0084987111222'], ['0987.111'], ['pham thi hanh'], ['HẠNH']])(
    'a guest is found by %s, once, with those who received flowers',
    async (typed) => {
      const [guest, ...others] = await find(typed)
      expect(others).toEqual([])
      expect(guest).toMatchObject({ name: 'Phạm Thị Hạnh', email: '', orders: 2 })
      expect(guest?.recipients.map(({ recipientName }) => recipientName).toSorted()).toEqual(['Bé Na', 'Mẹ'])
      expect(guest?.recipients[0]).toMatchObject({ deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi' })
    },
  )

  it('an account without an order is found, too, and a recipient is no customer', async () => {
    expect(await find('le duc dung')).toEqual([
      {
        name: 'Lê Đức Dũng',
        phone: '0911 222 333',
        email: 'dung@example.com',
        locale: null,
        orders: 0,
        recipients: [],
      },
    ])
    expect(await find('0911000111')).toEqual([])
  })

  it('an account with the phone number of a guest is a line of its own, and its email is not the guest’s', async () => {
    await test.shop.db
      .insert(users)
      .values({ email: 'stranger@example.com', firstName: 'Lạ', lastName: 'Khách', phone: '+84 987 111 222' })
    const lines = (await find('0987111222')).map(({ name, email, orders: count, recipients }) => [
      ...[name, email, count],
      recipients.length,
    ])
    expect(lines).toEqual([
      ['Phạm Thị Hạnh', '', 2, 2],
      ['Khách Lạ', 'stranger@example.com', 0, 0],
    ])
  })

  it('a guest’s orders and the account that has not proved their email are one line', async () => {
    const { db } = test.shop
    const mine = { customerName: 'Vũ Lan Chi', customerPhone: '0933 444 555', customerEmail: 'chi@example.com' }
    const [order] = await db.select({ id: orders.id }).from(orders).limit(1).offset(2)
    await db
      .update(orders)
      .set({ ...mine, userId: null })
      .where(eq(orders.id, order!.id))
    await db
      .insert(users)
      .values({ email: mine.customerEmail, firstName: 'Lan Chi', lastName: 'Vũ', phone: '+84933444555' })
    expect(await find('0933444555')).toMatchObject([{ name: mine.customerName, email: mine.customerEmail, orders: 1 }])
  })

  it.each([[''], ['  '], ['ha'], ['%%%'], ["' or 1=1 --"], ['\0\0\0']])('nobody is found by %j', async (typed) => {
    expect(await find(typed)).toEqual([])
  })
})
