import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders, users } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import type { CustomerFilter } from '../customers.schema.ts'
import { eachCustomer, listCustomers } from './list-customers.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await test.shop.db.insert(users).values([
    { email: 'dung@example.com', firstName: 'Đức Dũng', lastName: 'Lê', phone: '+84 911 222 333' },
    { email: 'binh@example.com', firstName: 'An Bình', lastName: 'Đỗ', emailVerifiedAt: new Date() },
  ])
})
afterAll(() => test.close())

const page = { page: 1, pageSize: 50, offset: 0 }
const list = (filter: CustomerFilter = {}) => listCustomers(test.shop.db, filter, page, 'vi')
const emails = async (filter: CustomerFilter) => (await list(filter)).rows.map(({ email }) => email)

describe('the list of customers', () => {
  it('contains everyone with an account, by name, with the number of their orders', async () => {
    const { rows, total } = await list()
    expect(total).toBe(4)
    expect(rows.map(({ name, totalOrders }) => [name, totalOrders])).toEqual([
      ['Đỗ An Bình', 0],
      ['Lê Đức Dũng', 0],
      ['Nguyễn Minh Châu', 0],
      ['Trần Thu Hà', 6],
    ])
    expect(Object.keys(rows[0]!).toSorted()).toEqual(['email', 'id', 'name', 'phone', 'totalOrders'])
    const streamed: unknown[] = []
    for await (const customer of eachCustomer(test.shop.db, {}, 'vi')) streamed.push(customer)
    expect(streamed).toEqual(rows)
    expect((await listCustomers(test.shop.db, {}, page, 'en')).rows[1]!.name).toBe('Đức Dũng Lê')
  })

  it.each([['le duc'], ['DŨNG'], ['0911 222'], ['+84911222333'], ['dung@']])('finds one by %s', async (q) => {
    expect(await emails({ q })).toEqual(['dung@example.com'])
  })

  it('follows a change of name, and drops deleted accounts', async () => {
    const { db } = test.shop
    await db.update(users).set({ lastName: 'Phạm' }).where(eq(users.email, 'dung@example.com'))
    expect(await emails({ q: 'pham' })).toEqual(['dung@example.com'])
    expect(await emails({ q: 'le duc' })).toEqual([])
    await db.update(users).set({ lastName: 'Lê' }).where(eq(users.email, 'dung@example.com'))
  })

  it('counts guest orders once the email is verified', async () => {
    const { db } = test.shop
    await db
      .update(orders)
      .set({ customerEmail: 'binh@example.com' })
      .where(eq(orders.customerEmail, 'peter.langford@example.com'))
    const found = await list({ sort: '-totalOrders' })
    expect(found.rows.map(({ email, totalOrders }) => [email, totalOrders]).slice(0, 2)).toEqual([
      ['customer@example.com', 6],
      ['binh@example.com', 1],
    ])
    expect((await list({ q: 'an binh' })).rows[0]!.totalOrders).toBe(1)
  })

  it('is sorted by any column', async () => {
    const sorted = (await emails({ sort: 'email' })).toSorted()
    expect(await emails({ sort: 'email' })).toEqual(sorted)
    expect(await emails({ sort: '-email' })).toEqual(sorted.toReversed())
    const down = (await list({ sort: '-name' })).rows.map(({ name }) => name)
    expect(down[0]).toBe('Trần Thu Hà')
  })
})
