// Staff move the cards of Today while the shop dies (docs/decisions/046-today.md): what was answered is stored, and a move
// is one mail, or none if it was taken back.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { DayStep } from '#features/orders/day-steps.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import type { Move, Moved } from '#features/orders/today.schema.ts'
import { pageTranslator } from '#i18n/page.ts'
import { BrowserLike, type Answer } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { createMailServer, type MailServer } from '../factories/mail-server.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

/**
 * How long a mail may take: its ten seconds, the claim of a sender that a kill has met, and the share of a busy
 * machine.
 */
const MAIL_TIMEOUT_MS = 180_000

let mails: MailServer
let shop: RunningShop
let staff: BrowserLike
beforeAll(async () => {
  mails = await createMailServer()
  await mails.open()
  shop = await runShopOnDemand({ SMTP_URL: mails.url, MAIL_FROM: 'shop@example.com' })
  staff = await BrowserLike.signedIn(shop.url, 'admin@example.com')
})
afterEach(() => {
  mails.onTaken = () => {}
})
afterAll(async () => {
  await shop.close()
  await mails.close()
})

interface Row {
  id: string
  status: string
  updatedAt: number
}

function readOrders(ids: readonly string[]): Row[] {
  using db = new DatabaseSync(join(shop.dataDir, 'shop.db'), { readOnly: true, timeout: 60_000 })
  const query = db.prepare('SELECT id, status, updated_at AS updatedAt FROM orders WHERE id = ?')
  return ids.map((id) => query.get(id) as unknown as Row)
}
/** Ends the claims of a killed sender, which last two minutes. */
function endClaims(): void {
  using db = new DatabaseSync(join(shop.dataDir, 'shop.db'), { timeout: 60_000 })
  db.exec('UPDATE mails SET claimed_until = 0 WHERE claimed_until IS NOT NULL')
}
const statusesOf = (ids: readonly string[]) => readOrders(ids).map(({ status }) => status)

const buy = (count: number) =>
  Promise.all(Array.from({ length: count }, () => buyAs(new BrowserLike(shop.url), shop.url, 'today@example.com')))
const movesOf = (ids: readonly string[], to: DayStep): Move[] =>
  readOrders(ids).map(({ id, updatedAt }) => ({ id, to, updatedAt: new Date(updatedAt).toISOString() }))

/** Sends moves until they are answered: staff press again what was not. */
async function move(moves: readonly Move[], undo = false): Promise<Moved[]> {
  for (let n = 0; n < 600; n++) {
    const answer: Answer | null = await staff.post('/api/admin/today/moves', { moves, undo }).catch(() => null)
    if (answer && answer.status < 500) {
      expect(answer.status).toBe(200)
      return (answer.body as { results: Moved[] }).results
    }
    await sleep(100)
  }
  throw new Error('The moves were never answered')
}

async function killAndRestart(): Promise<void> {
  await shop.kill()
  await shop.restart()
}

const t = pageTranslator('en')
/** Returns the ids of the messages that said that an order is on its way, one for each copy. */
function messagesAbout(id: string): (string | undefined)[] {
  const subject = t('mail:status.out_for_delivery.subject', { number: shortOrderId(id) })
  return mails.received.filter(({ mail }) => mail.subject === subject).map(({ mail }) => mail.messageId)
}
/** Expects one mail about each order. A copy with the same Message-ID is the same mail. */
async function expectOneMailEach(ids: readonly string[]): Promise<void> {
  await vi.waitFor(() => expect(ids.filter((id) => messagesAbout(id).length === 0)).toEqual([]), {
    timeout: MAIL_TIMEOUT_MS,
    interval: 200,
  })
  expect(ids.map((id) => new Set(messagesAbout(id)).size)).toEqual(ids.map(() => 1))
}

it('moves that were answered survive kill -9 right after, and are one mail each', async () => {
  const ids = await buy(4)
  const results = await move(movesOf(ids, 'on_the_way'))
  await shop.kill()
  expect(results.map(({ outcome }) => outcome)).toEqual(ids.map(() => 'moved'))
  await shop.restart()
  expect(statusesOf(ids)).toEqual(ids.map(() => 'out_for_delivery'))
  await expectOneMailEach(ids)
})

it.each([5, 25, 60])('moves that are sent again after kill -9 at %d ms are one mail each', async (ms) => {
  const ids = await buy(6)
  const moving = Promise.all(movesOf(ids, 'on_the_way').map((each) => move([each])))
  await sleep(ms)
  await killAndRestart()
  for (const [result] of await moving) expect(result?.outcome).toMatch(/^(moved|already)$/)
  expect(statusesOf(ids)).toEqual(ids.map(() => 'out_for_delivery'))
  await expectOneMailEach(ids)
})

it('a mail whose sender is killed while it is handed over is sent again as the same mail', async () => {
  const [id] = (await buy(1)) as [string]
  const killed = Promise.withResolvers<void>()
  mails.onTaken = () => {
    if (messagesAbout(id).length !== 1) return
    mails.onTaken = () => {}
    return shop.kill().then(killed.resolve, killed.reject)
  }
  await move(movesOf([id], 'on_the_way'))
  await killed.promise
  endClaims()
  await shop.restart()
  await vi.waitFor(() => expect(messagesAbout(id).length).toBeGreaterThan(1), { timeout: MAIL_TIMEOUT_MS })
  expect(new Set(messagesAbout(id)).size).toBe(1)
})

it('a move that was taken back is no mail, whether the shop dies after the undo or before it', async () => {
  const [undone, late, again] = (await buy(3)) as [string, string, string]
  const back = (results: readonly Moved[]): Move[] =>
    results.map(({ id, from, updatedAt }) => ({ id, to: from!, updatedAt: updatedAt! }))
  await move(back(await move(movesOf([undone, again], 'on_the_way'))), true)
  const moved = await move(movesOf([late], 'on_the_way'))
  await killAndRestart()
  expect(statusesOf([undone, again])).toEqual(['pending', 'pending'])

  // The ten seconds go on while the shop is down: an undo that comes too late says so, and the customer has the mail.
  const [result] = await move(back(moved), true)
  const isUndone = result?.outcome === 'moved'
  if (!isUndone) expect(result?.outcome).toBe('undo_too_late')
  expect(statusesOf([late])).toEqual([isUndone ? 'pending' : 'out_for_delivery'])

  // A later mail has gone, so those before it would have.
  await move(movesOf([again], 'on_the_way'))
  await expectOneMailEach([again])
  expect(messagesAbout(undone)).toEqual([])
  expect(new Set(messagesAbout(late)).size).toBe(isUndone ? 0 : 1)
})
