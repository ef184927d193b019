// Measures how long asking for a day's delivery slots takes in a shop with 50,000 orders, half of them delivered in the
// ten days that are asked for, and with places that checkouts hold.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { migrateDatabase, openDatabase, type Database } from '#db/client.ts'
import { checkouts, deliveryHolds } from '#db/schema/index.ts'
import { seedWhenEmpty } from '#db/seed/seed.ts'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { openStorage } from '#features/uploads/server/open-storage.ts'
import { scaleFixtures, SCALE } from '#scripts/lib/scale-fixtures.ts'
import { addDays, dayInVietnam, type Day } from '#shared/dates.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { CITIES } from '#shared/shop.ts'
import { httpClient } from './http-client.ts'
import { processorMs } from './processor-ms.ts'

const DAYS = 10
const ROUNDS = 100
const GOAL_MS = 20
const HOLDS_OF_SLOT = 10

const now = new Date()
const days = Array.from({ length: DAYS }, (_, ahead) => addDays(dayInVietnam(now), ahead))
const folder = mkdtempSync(join(tmpdir(), 'moc-lan-bench-'))
await fill()
const shop = fork(new URL('./back-office-target.ts', import.meta.url), { env: { ...process.env, DATA_DIR: folder } })
const exited = once(shop, 'exit')
try {
  const [{ url }] = (await once(shop, 'message')) as [{ url: string }]
  await measure(url, shop.pid ?? 0)
} finally {
  shop.disconnect()
  await exited
  rmSync(folder, { recursive: true, force: true })
}

async function fill(): Promise<void> {
  const db = await openDatabase({ url: `file:${join(folder, 'shop.db')}` })
  await migrateDatabase(db)
  await seedWhenEmpty(db, { storage: await openStorage({ dataDir: folder, s3: null }), demo: true, now })
  await scaleFixtures(db, now)
  // Every second order is delivered in the days that are asked for.
  for (const [ahead, day] of days.entries())
    await db.run(sql`update orders set delivery_date = ${day} where rowid % ${2 * DAYS} = ${2 * ahead}`)
  await hold(db)
  db.close()
}

async function hold(db: Database): Promise<void> {
  const until = new Date(now.getTime() + 24 * HOUR_MS)
  const rows = days.flatMap((day) => CITIES.flatMap((city) => holdsOf(day, city, until)))
  await db
    .insert(checkouts)
    .values(rows.map(({ checkoutId }) => ({ id: checkoutId, orderId: checkoutId, locale: 'vi' as const })))
  await db.insert(deliveryHolds).values(rows)
}

function holdsOf(day: Day, city: (typeof CITIES)[number], until: Date) {
  return DEFAULT_DELIVERY_RULES.slots.flatMap(({ id: slot }) =>
    Array.from({ length: HOLDS_OF_SLOT }, () => ({ checkoutId: crypto.randomUUID(), city, day, slot, until })),
  )
}

async function measure(url: string, pid: number): Promise<void> {
  const client = httpClient(url)
  const times: number[] = []
  const before = processorMs(pid)
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++)
    for (const day of days)
      for (const city of CITIES) {
        const reply = await client.get(`/api/delivery/slots?city=${encodeURIComponent(city)}&date=${day}`)
        if (reply.status !== 200) throw new Error(`The slots of ${day} were answered ${reply.status}: ${reply.body}`)
        if (round > 0) times.push(reply.ms)
      }
  client.close()
  const processor = (processorMs(pid) - before) / (times.length + days.length * CITIES.length)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]!
  console.log(
    `slots of a day with ${SCALE.orders} orders, ${times.length} calls: p50 ${at(0.5).toFixed(2)} ms, p95 ${at(0.95).toFixed(2)} ms, worst ${at(1).toFixed(2)} ms, processor ${processor.toFixed(2)} ms (goal p95 < ${GOAL_MS} ms)`,
  )
  if (at(0.95) >= GOAL_MS) process.exitCode = 1
}
