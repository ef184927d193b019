import { asc, eq } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { orderItems, products, refunds } from '#db/schema/index.ts'
import { exchangeSchema } from '#features/checkout/exchange.schema.ts'
import { exchangeLines } from '#features/checkout/server/exchange-lines.ts'
import { placeStaffOrder } from '#features/checkout/server/place-staff-order.ts'
import { planExchange } from '#features/checkout/server/plan-exchange.ts'
import { staffOrderSchema } from '#features/checkout/staff-order.schema.ts'
import { readOrder } from '#features/orders/server/read-order.ts'
import { theAdmin } from './paid-order.ts'
import { refundingShop } from './refunding-shop.ts'
import type { TestShop } from './test-shop.ts'
import { usualDay } from './usual-day.ts'

type Fields = Record<string, unknown>
interface WantedLine {
  line?: number
  productId?: string
  price?: string
  words?: string
  quantity: number
}
export interface ExchangeState {
  test: TestShop
  florist: { id: string; email: string }
  /** The products with the lowest and the highest price. */
  cheap: typeof products.$inferSelect
  dear: typeof products.$inferSelect
}

const DAY = usualDay(40)

/** Opens a test shop for all tests of a file, and exchanges the lines of orders as its florist. */
export function exchangeShop() {
  const { shop, rowOf, ask } = refundingShop()
  let state: ExchangeState
  beforeAll(async () => {
    const test = shop()
    const sold = await test.shop.db
      .select()
      .from(products)
      .where(eq(products.inStock, true))
      .orderBy(asc(products.priceVND))
    state = { test, florist: await theAdmin(test), cheap: sold[0]!, dear: sold.at(-1)! }
  })

  const version = async (id: string) => (await rowOf(id)).updatedAt.toISOString()
  /** Prices the exchange as the screen does. */
  async function quoted(id: string, lines: WantedLine[]) {
    const { lines: parsed, updatedAt } = exchangeSchema.parse({
      lines,
      updatedAt: await version(id),
      total: 0,
      refund: 0,
    })
    return planExchange(state.test.shop, id, { lines: parsed, updatedAt })
  }

  return {
    /** Returns the shop, its florist and two products. Undefined before the first test begins. */
    state: () => state,
    rowOf,
    ask,
    version,
    quoted,
    /** Places an unpaid order of the dear product, unless other fields are given. */
    async staffOrder(fields: Fields = {}) {
      const body = {
        key: crypto.randomUUID(),
        lines: [{ productId: state.dear.id, quantity: 1 }],
        customer: { name: 'Chị Hà', phone: '0912345678', email: 'ha@example.com' },
        customerData: { deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi', deliveryDate: DAY },
        payment: 'later',
        ...fields,
      }
      const placed = await placeStaffOrder(state.test.shop, state.florist, staffOrderSchema.parse(body))
      if (!placed.ok) throw new Error(placed.code)
      return rowOf(placed.value.orderId)
    },
    /** Exchanges the lines as staff who have seen the price, unless other fields are given. */
    async exchange(id: string, lines: WantedLine[], fields: Fields = {}) {
      const planned = await quoted(id, lines)
      const seen = planned.ok ? { total: planned.value.price, refund: planned.value.refund } : { total: 0, refund: 0 }
      const body = { lines, updatedAt: await version(id), ...seen, reason: 'Hết hoa hồng', ...fields }
      return exchangeLines(state.test.shop, state.florist, id, exchangeSchema.parse(body))
    },
    linesOf: (id: string) =>
      state.test.shop.db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(asc(orderItems.line)),
    refundsOf: (id: string) => state.test.shop.db.select().from(refunds).where(eq(refunds.orderId, id)),
    async detailOf(id: string) {
      const read = await readOrder(state.test.shop, id, 'vi')
      if (!read.ok) throw new Error(read.code)
      return read.value
    },
  }
}
