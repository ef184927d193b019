import { pathToFileURL } from 'node:url'
import { createClient, type InStatement } from '@libsql/client'
import { migrateDatabase, openDatabase } from '#db/client.ts'
import { orderItems, orders, paymentEvents, products } from '#db/schema/index.ts'

/**
 * Writes the rows of a confirmed purchase of three products through @libsql/client alone, with statements built in
 * advance:
 * the database's own time for an order (WAL, synchronous=FULL).
 */
export async function rawOrders(file: string) {
  const url = pathToFileURL(file).href
  const db = await openDatabase({ url })
  await migrateDatabase(db)
  await db.insert(products).values({
    id: 'p',
    slug: 'p',
    name: 'Hoa sen',
    description: '',
    category: 'Hoa bó',
    imageUrl: '',
    priceVND: 450_000,
    priceUSDCents: 1_800,
  })
  const raw = createClient({ url })
  await raw.execute('PRAGMA synchronous = FULL')
  let sold = 0

  function anOrder(): InStatement[] {
    const id = `ORD-${String(sold++).padStart(22, '0')}`
    const amounts = { subtotal: 1_350_000, discount: 135_000, deliveryFee: 50_000, total: 1_265_000 }
    const queries = [
      db.insert(orders).values({
        id,
        paymentIntentId: `pi_${id}`,
        locale: 'vi',
        currency: 'VND',
        customerName: 'Nguyễn Thị Lan',
        customerEmail: 'lan@example.com',
        customerPhone: '0901234567',
        deliveryAddress: '12 Phố Huế, Hai Bà Trưng',
        deliveryCity: 'Hanoi',
        deliveryDate: '2026-12-01',
        ...amounts,
        totalVND: amounts.total,
        totalUSDCents: 5_060,
      }),
      db.insert(orderItems).values(
        [0, 1, 2].map((line) => ({
          orderId: id,
          line,
          productId: 'p',
          productName: 'Hoa sen',
          imageUrl: '',
          priceVND: 450_000,
          priceUSDCents: 1_800,
          quantity: 1,
        })),
      ),
      db.insert(paymentEvents).values({ id: `fulfil:${id}`, type: 'fulfil', paymentIntentId: id, outcome: 'ordered' }),
    ]
    return queries.map((query) => {
      const { sql, params } = query.toSQL()
      return { sql, args: params as Exclude<InStatement, string>['args'] }
    })
  }

  return {
    /** Resolves to orders per second, one after the other. */
    async measure(count: number): Promise<number> {
      const ready = Array.from({ length: count }, anOrder)
      const began = performance.now()
      for (const statements of ready) await raw.batch(statements, 'write')
      return (count * 1000) / (performance.now() - began)
    },
    close() {
      raw.close()
      db.close()
    },
  }
}
