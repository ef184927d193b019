// A backup is restored that is older than some payments: each of them is booked once, even if the first start dies in
// the middle. No webhook arrives, so the shop has to ask the provider.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runScript } from '../factories/run-script.ts'
import { runShopOnDemand, shopCommand } from '../factories/running-shop.ts'
import { audit, untilBooked } from './audit.ts'
import { thenClose } from './audited-world.ts'
import type { Visitor } from './visitor.ts'
import { openFileWorld } from './file-world.ts'
import type { World } from './world.ts'
import { DAY_MS } from '#shared/durations.ts'
import { nextDeliveryDay } from '../factories/usual-day.ts'

/** How many questions of the first round get no response, while it handles the rest. */
const HELD = 3
const POLL = { timeout: 60_000, interval: 50 }

async function run(program: string, args: string[], dataDir: string): Promise<string> {
  const { code, output } = await runScript(program, args, { env: { DATA_DIR: dataDir } })
  if (code !== 0) throw new Error(output)
  return output
}

const intentOf = (visitor: Visitor) => visitor.session!.paymentIntentId
async function watermarkOf(world: World): Promise<string | undefined> {
  const query = `SELECT value FROM shop_state WHERE key = 'reconciledUntil:stripe'`
  return (await world.read<{ value: string }>(query))[0]?.value
}
async function bookedIn(world: World): Promise<string[]> {
  const rows = await world.read<{ intent: string }>('SELECT payment_intent_id AS intent FROM orders')
  return rows.map(({ intent }) => intent)
}

interface Case {
  name: string
  /** By how many days the shop's clock was ahead until the restore. */
  daysAhead: number
  /** SITE_URL after the restore; unchanged if not given. */
  siteUrl?: string
}

it.concurrent.for<Case>([
  { name: 'as it was', daysAhead: 0 },
  { name: 'under another SITE_URL', daysAhead: 0, siteUrl: 'http://flowers.localhost:9999' },
  { name: 'by a clock that was ten days ahead', daysAhead: 10 },
])(
  'a restored shop, $name, books each payment since the backup once, killed in its first round',
  async (story, { expect }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'moc-lan-restored-'))
    const clock = { CLOCK_OFFSET_MS: String(story.daysAhead * DAY_MS) }
    const world = await openFileWorld({
      name: story.name,
      deaf: true,
      env: { DATA_DIR: dataDir, ...clock },
      command: shopCommand('tests/faults/shop-with-clock.ts'),
    })
    const group = (count: number) => {
      const day = nextDeliveryDay(new Date(Date.now() + story.daysAhead * DAY_MS))
      return world.group(count).map((visitor) => {
        visitor.customerData.deliveryDate = day
        return visitor
      })
    }
    try {
      await thenClose(world, async () => {
        const before = group(3)
        for (const visitor of before) await visitor.finish()
        // A round has handled these payments, so the backup has a watermark.
        await expect.poll(() => watermarkOf(world), POLL).toBeDefined()
        const underWay = await Promise.all(group(3).map((visitor) => visitor.goTo('detailed')))
        const backup = (await run('scripts/backup.ts', [join(dataDir, 'backups/old')], dataDir)).split('complete: ')[1]!

        for (const visitor of underWay) await visitor.finish()
        const since = await Promise.all(group(8).map((visitor) => visitor.goTo('paid')))
        for (const visitor of since.slice(0, 6)) await visitor.confirm()
        const disputed = [before[0]!, underWay[0]!, since[0]!]
        for (const visitor of disputed) await world.provider.dispute(intentOf(visitor))
        await world.shop.close()
        await run('scripts/restore.ts', [backup.trim()], dataDir)
        // A round may have ended while the backup was made.
        const watermark = await watermarkOf(world)
        expect(await bookedIn(world)).not.toContain(intentOf(underWay[0]!))

        // The first start dies while its round hangs in some of its questions.
        await world.provider.misbehave({ method: 'GET', path: 'payment_intents/*', fault: 'hang', times: HELD })
        world.shop = await runShopOnDemand({
          DATA_DIR: dataDir,
          STRIPE_API_URL: `${world.provider.url}/sandbox/stripe`,
          ...(story.siteUrl ? { SITE_URL: story.siteUrl } : {}),
        })
        const lost = [...underWay, ...since].map(intentOf)
        const bookedAgain = async () => (await bookedIn(world)).filter((intent) => lost.includes(intent)).length
        await expect.poll(() => world.provider.faultsLeft(), POLL).toBe(0)
        await expect.poll(bookedAgain, POLL).toBeGreaterThan(0)
        await world.shop.kill()
        expect(await bookedAgain()).toBeLessThan(lost.length)
        expect(await watermarkOf(world), 'the watermark moves after a whole round only').toBe(watermark)

        await world.provider.behave()
        await world.shop.restart()
        await untilBooked(world)
        await expect.poll(async () => Number(await watermarkOf(world)), POLL).toBeGreaterThan(Number(watermark))
        await expectBooks(world, { since, disputed })
        // Each payment is booked once: another first round finds nothing to do.
        const orders = (await bookedIn(world)).length
        await world.shop.kill()
        // The second round asks the second question, so the first is over by then.
        await world.provider.misbehave({ method: 'GET', path: 'events', fault: 'delay', delay_ms: 1, times: 2 })
        await world.shop.restart()
        await expect.poll(() => world.provider.faultsLeft(), POLL).toBe(0)
        expect(await bookedIn(world)).toHaveLength(orders)
      })
    } finally {
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)

/** Expects one order with the provider's amount for every paid intent, and a review of every disputed one. */
async function expectBooks(world: World, { since, disputed }: Record<'since' | 'disputed', Visitor[]>): Promise<void> {
  for (const visitor of disputed) {
    const rows = await world.read(
      `SELECT disputes.status, orders.review_resolved_at AS resolved, review_reason IS NOT NULL AS inReview
       FROM disputes JOIN orders ON orders.id = order_id WHERE payment_intent_id = '${intentOf(visitor)}'`,
    )
    expect(rows.map((row) => ({ ...(row as object) }))).toEqual([
      { status: 'needs_response', resolved: null, inReview: 1 },
    ])
  }
  // The restored backup lacks the recipient and the order number that the customer was told, so the audit must not ask
  // for them.
  for (const visitor of since) [visitor.agreed, visitor.orderId] = [null, null]
  for (const visitor of disputed) visitor.agreed = null
  const { lost, double, wrong, succeeded, orders } = await audit(world)
  expect({ lost, double, wrong, orders }).toEqual({ lost: [], double: [], wrong: [], orders: succeeded })
  expect(succeeded).toBe(world.visitors.length)
}
