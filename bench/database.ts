// Measures the cost of the data layer: the transaction that records an order, through it and through @libsql/client
// alone.
// Both run with WAL and synchronous=FULL, in short alternating turns; the ratio is the median over neighbouring turns,
// so that a busy machine slows both alike.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient, type InStatement } from '@libsql/client'
import { migrateDatabase, openDatabase } from '#db/client.ts'
import { checkouts, orderItems, orders, paymentEvents, products, quotes } from '#db/schema/index.ts'
import { median } from './median.ts'

const ROUNDS = 150
const ORDERS_PER_ROUND = 20

const folder = mkdtempSync(join(tmpdir(), 'moc-lan-bench-'))
const [ours, forRaw] = await Promise.all(['ours.db', 'raw.db'].map(aShop))
const raw = createClient({ url: ours!.url.replace('ours.db', 'raw.db') })
await raw.execute('PRAGMA synchronous = FULL')

const times = { raw: [] as number[], ours: [] as number[] }
let sold = 0
for (let round = 0; round < ROUNDS; round++) {
  const measureRaw = async () => {
    // The raw client gets statements built in advance, while ours are built within the measured time.
    const ready = Array.from({ length: ORDERS_PER_ROUND }, () => anOrder(forRaw!.db).map((query) => asStatement(query)))
    times.raw.push(await time((n) => raw.batch(ready[n]!, 'write')))
  }
  const measureOurs = async () => {
    times.ours.push(await time(() => ours!.db.batch(anOrder(ours!.db))))
  }
  for (const measure of round % 2 ? [measureRaw, measureOurs] : [measureOurs, measureRaw]) await measure()
}

const perSecond = (name: keyof typeof times) => ORDERS_PER_ROUND / median(times[name])
const ratio = median(times.ours.map((seconds, round) => times.raw[round]! / seconds))
console.log(
  `data layer order transaction: ${perSecond('ours').toFixed(0)}/s, raw ${perSecond('raw').toFixed(0)}/s, ratio ${ratio.toFixed(2)}`,
)
for (const close of [() => raw.close(), () => ours!.db.close(), () => forRaw!.db.close()]) close()
rmSync(folder, { recursive: true, force: true })

async function aShop(name: string) {
  const url = pathToFileURL(join(folder, name)).href
  const db = await openDatabase({ url })
  await migrateDatabase(db)
  await db.insert(products).values(
    [1, 2, 3].map((n) => ({
      id: `p${n}`,
      slug: `p-${n}`,
      name: 'Hoa sen',
      description: '',
      category: 'Hoa bó',
      imageUrl: '',
      priceVND: 450_000,
      priceUSDCents: 1_800,
    })),
  )
  return { url, db }
}

type Db = Awaited<ReturnType<typeof openDatabase>>

/** Returns eight inserts: a checkout with its quote, the order with three lines, and two records of provider events. */
function anOrder(db: Db) {
  const id = `ORD-${String(sold++).padStart(22, '0')}`
  const customer = {
    locale: 'vi' as const,
    customerName: 'Nguyễn Thị Lan',
    customerEmail: 'lan@example.com',
    customerPhone: '0901234567',
    deliveryAddress: '12 Phố Huế, Hai Bà Trưng',
    deliveryCity: 'Hanoi' as const,
    deliveryDate: '2026-12-01',
  }
  const amounts = {
    subtotal: 1_350_000,
    discount: 0,
    deliveryFee: 0,
    total: 1_350_000,
    totalVND: 1_350_000,
    totalUSDCents: 5_400,
  }
  const line = (n: number) => ({
    productId: `p${n}`,
    productName: 'Hoa sen',
    imageUrl: '',
    priceVND: 450_000,
    priceUSDCents: 1_800,
    quantity: 1,
  })
  return [
    db.insert(checkouts).values({ id, orderId: id, paymentIntentId: `pi_${id}`, ...customer }),
    db
      .insert(quotes)
      .values({ checkoutId: id, currency: 'VND', lines: [1, 2, 3].map(line), discountPercent: 0, ...amounts }),
    db
      .insert(orders)
      .values({ id, checkoutId: id, paymentIntentId: `pi_${id}`, currency: 'VND', ...customer, ...amounts }),
    ...[1, 2, 3].map((n) => db.insert(orderItems).values({ orderId: id, line: n, ...line(n) })),
    db
      .insert(paymentEvents)
      .values({ id: `evt_${id}`, type: 'payment_intent.succeeded', paymentIntentId: `pi_${id}`, outcome: 'order' }),
    db
      .insert(paymentEvents)
      .values({ id: `fulfil:${id}`, type: 'fulfil', paymentIntentId: `pi_${id}`, outcome: 'order' }),
  ] as const
}

function asStatement(query: ReturnType<typeof anOrder>[number]): InStatement {
  const { sql, params } = query.toSQL()
  return { sql, args: params as Exclude<InStatement, string>['args'] }
}

async function time(work: (n: number) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  for (let n = 0; n < ORDERS_PER_ROUND; n++) await work(n)
  return (performance.now() - began) / 1_000
}
