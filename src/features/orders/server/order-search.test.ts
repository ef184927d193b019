import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { orderItems, orders, products, productTranslations, type OrderRow } from '#db/schema/index.ts'
import { linkCustomers } from '#features/customers/server/link-customers.ts'
import { deleteExpiredRows } from '#features/privacy/server/delete-expired-rows.ts'
import { paidOrder } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { eachOrder, listOrders } from './list-orders.ts'

let test: TestShop
let paid: OrderRow
let product: typeof products.$inferSelect
beforeAll(async () => {
  test = await openTestShop()
  paid = await paidOrder(test)
  const [line] = await test.shop.db.select().from(orderItems).where(eq(orderItems.orderId, paid.id))
  product = (await test.shop.db.select().from(products).where(eq(products.id, line!.productId!)))[0]!
})
afterAll(() => test.close())
beforeEach(async () => {
  await change({ ...paid, wardCode: '' })
})

const change = (values: Partial<typeof orders.$inferInsert>) =>
  test.shop.db.update(orders).set(values).where(eq(orders.id, paid.id))
const find = async (q: string) => {
  const { rows, total } = await listOrders(test.shop.db, { q }, { page: 1, pageSize: 50, offset: 0 })
  expect(total).toBe(rows.length)
  // Orders of the demo shop may have the same words.
  return rows.map(({ id }) => id).filter((id) => id === paid.id)
}
const readSearch = async () => (await test.shop.db.select().from(orders).where(eq(orders.id, paid.id)))[0]!.search

describe('the search for orders', () => {
  it.each([
    ['hàng bạc'],
    ['2 Hang Bac, Phường Hoàn Kiếm, Hà Nội'],
    ['hoan kiem hanoi'],
    ['cua nam hoan kiem ngoc'],
    ['P. Cửa Nam, Q.Hoàn Kiếm'],
    ['ardent red roses'],
    ['ardent roses hàng bạc'],
    ['hoa hồng đỏ nồng nàn ngọc'],
    ['hong do nong ngoc anh'],
  ])('finds one by its address, its ward now and formerly, and its products: %s', async (q) => {
    await change({ wardCode: '00082' })
    expect(await find(q)).toEqual([paid.id])
  })

  it.each([['quan 1'], ['Quận 1'], ['q1'], ['Q.1'], ['district 1'], ['bến thành quận 1'], ['1 Lê Lợi, Q. 1, TP.HCM']])(
    'finds by %s the former district, in a chosen ward and in a typed address',
    async (q) => {
      const where = { deliveryAddress: '1 Lê Lợi, Bến Thành', deliveryCity: 'Ho Chi Minh' } as const
      await change({ ...where, wardCode: '26743' })
      expect(await find(q)).toEqual([paid.id])
      await change({ ...where, wardCode: '', deliveryAddress: '1 Lê Lợi, Bến Thành, Quận 1' })
      expect(await find(q)).toEqual([paid.id])
    },
  )

  it('tells the districts 1, 10 and 3 apart, whatever the house and the telephone number', async () => {
    await change({ deliveryAddress: '1 Ngõ 10, Quận 10', customerPhone: '0911 111 111' })
    expect(await find('quan 1')).toEqual([])
    expect(await find('quận 10')).toEqual([paid.id])
    expect(await find('quan 1 ngoc anh')).toEqual([])
  })

  it.each([
    ['+84 912 345 678'],
    ['0084912345678'],
    ['912345678'],
    ['0912.345.678'],
    ['mai 0912 345 678'],
    ['trần mai'],
    ['0900000077'],
    ['ANH@example.com'],
  ])('finds one by its sender and by its recipient: %s', async (q) => {
    await change({ recipientName: 'Trần Thị Mai', recipientPhone: '0912 345 678' })
    expect(await find(q)).toEqual([paid.id])
  })

  it('finds no order by its card and notes, whose words are names', async () => {
    await change({ cardMessage: 'Mãi yêu Xuyến', notes: 'Gọi Xuyến trước' })
    expect(await find('xuyến')).toEqual([])
  })

  it('finds a product by what it was called when it was ordered, and once for two lines of it', async () => {
    const { db } = test.shop
    const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, paid.id))
    const again = { ...line!, line: 7, productName: 'Bó Hồng Ngày Xưa' }
    await db.insert(orderItems).values([again, { ...again, line: 8 }])
    await change({ search: null })
    expect(await find('bo hong ngay xua')).toEqual([paid.id])
    expect((await readSearch())!.split('ngay xua')).toHaveLength(2)
    await db.delete(orderItems).where(and(eq(orderItems.orderId, paid.id), gt(orderItems.line, 6)))
  })

  it('finds a product by its new name, in both languages', async () => {
    const { db } = test.shop
    expect(await find('ngọc nước')).toEqual([])
    await db.update(products).set({ name: 'Bó Nước Ngọc' }).where(eq(products.id, product.id))
    expect(await find('ngọc nước hàng bạc')).toEqual([paid.id])
    await db.update(productTranslations).set({ name: 'Aqua Gem' }).where(eq(productTranslations.productId, product.id))
    expect(await find('aqua gem')).toEqual([paid.id])
    await db.update(products).set({ name: product.name }).where(eq(products.id, product.id))
    expect(await find('ngọc nước')).toEqual([])
  })

  it('forgets the old address with a new one', async () => {
    await change({ deliveryAddress: '9 Tạ Hiện' })
    expect(await find('hang bac')).toEqual([])
    expect(await find('9 tạ hiện')).toEqual([paid.id])
  })

  it('forgets whom the shop has forgotten', async () => {
    await change({ recipientName: 'Trần Thị Mai', recipientPhone: '0912 345 678' })
    expect(await find('0912345678')).toEqual([paid.id])
    await change({ status: 'delivered', ownerGoneAt: new Date(), updatedAt: new Date(0) })
    await deleteExpiredRows(test.shop)
    expect(await readSearch()).toBeNull()
    for (const q of ['0912345678', 'tran thi mai', 'ngoc anh', 'anh@example.com', 'hang bac'])
      expect(await find(q)).toEqual([])
    expect(await find(product.name)).toContain(paid.id)
    expect(await readSearch()).not.toMatch(/mai|0912|anh@|bac/)
  })

  it('folds a text of an earlier version again', async () => {
    await find('hang bac')
    // A process of the version before writes its text without the address, also after the migration.
    await change({ search: ' dang thi ngoc anh 0900000077 anh@example.com' })
    expect(await find('hang bac')).toEqual([paid.id])
  })

  /** Changes the order in the moment after a list has looked for what it must compute first. */
  const changeBeforeRead = (values: Partial<typeof orders.$inferInsert>) => {
    const { db } = test.shop
    const all = db.all.bind(db)
    const look = async (query: Parameters<typeof all>[0]) => {
      const rows = await all(query)
      await change(values)
      return rows
    }
    const spied = vi.spyOn(db, 'all').mockImplementationOnce(look as unknown as typeof all)
    onTestFinished(() => spied.mockRestore())
  }
  const idsOf = async (rows: AsyncIterable<{ id: string }>) => (await Array.fromAsync(rows)).map(({ id }) => id)

  it('finds an order that changes in the moment of the search, in a page and in a list of all', async () => {
    const { db } = test.shop
    await find('ngoc anh')
    changeBeforeRead({ deliveryAddress: '3 Hàng Bạc' })
    expect(await find('ngoc anh')).toEqual([paid.id])
    changeBeforeRead({ deliveryAddress: '4 Hàng Bạc' })
    expect(await idsOf(eachOrder(db, { q: 'ngoc anh' }))).toContain(paid.id)
  })

  it('lists an order of a customer that changes in the moment of the search', async () => {
    const { db } = test.shop
    await linkCustomers(db)
    const [{ customerId } = { customerId: '' }] = await db
      .select({ customerId: orders.customerId })
      .from(orders)
      .where(eq(orders.id, paid.id))
    changeBeforeRead({ customerPhone: '0900 000 078' })
    expect(await idsOf(eachOrder(db, { customer: customerId! }))).toContain(paid.id)
  })
})
