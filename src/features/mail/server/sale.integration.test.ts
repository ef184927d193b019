import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { mails } from '#db/schema/index.ts'
import { onFileAndServer } from '#db/testing/file-and-server.ts'
import { FAILED } from '#server/every.ts'
import type { Shop } from '#server/shop.ts'
import { NO_WATCH } from '#server/watch/watch-call.ts'
import { createMailServer, type MailServer } from '#tests/factories/mail-server.ts'
import { openTestShop, testConfig, type TestShop } from '#tests/factories/test-shop.ts'
import type { Compose } from './mail-content.ts'
import { CONNECTIONS, openMailTransport } from './mail-transport.ts'
import { createMailSender, sendDue } from './sender.ts'
import { composeShortly, queueMails } from '#tests/factories/many-mails.ts'
import { MINUTE_MS } from '#shared/durations.ts'

let server: MailServer
beforeAll(async () => {
  server = await createMailServer()
  await server.open()
})
afterAll(() => server.close())
beforeEach(() => {
  server.received = []
  server.connections = 0
  server.refuses = {}
  server.onTaken = () => {}
})

/** Keeps the first mails from being acknowledged until as many are in progress as the shop has connections. */
function untilSeveralAreTaken(): void {
  const several = Promise.withResolvers<void>()
  server.onTaken = () => {
    if (server.received.length === CONNECTIONS) several.resolve()
    return several.promise
  }
}

const times = () => Object.values(Object.groupBy(server.received, ({ to }) => to[0]!)).map((all) => all!.length)
const statesOf = async (db: Database) => {
  const rows = await db.select({ state: mails.state }).from(mails)
  return Object.fromEntries(
    Object.entries(Object.groupBy(rows, ({ state }) => state)).map(([s, all]) => [s, all.length]),
  )
}

describe('after a sale', () => {
  let shop: TestShop
  beforeAll(async () => void (shop = await openTestShop({ SMTP_URL: server.url })))
  afterAll(() => shop.close())
  beforeEach(async () => {
    shop.setNow(new Date())
    await shop.shop.db.delete(mails)
  })
  const send = (options = {}) => sendDue(shop.shop, composeShortly, openMailTransport(shop.shop), options)

  it('five hundred mails are sent once each, several at a time, over connections that are used again', async () => {
    await queueMails(shop.shop.db, 500)
    untilSeveralAreTaken()
    expect(await send()).toMatchObject({ sent: 500, failed: 0 })
    expect(times()).toEqual(Array(500).fill(1))
    // A connection is replaced after a hundred mails.
    expect(server.connections).toBeLessThanOrEqual(CONNECTIONS + 500 / 100)
  })

  it('ten mails begin in a second at most', async () => {
    await queueMails(shop.shop.db, 12)
    const startedAt = performance.now()
    expect(await send({ paceMs: 100 })).toMatchObject({ sent: 12, failed: 0 })
    // Timers may be a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThan(11 * 99)
  })

  it('one that the mail server refuses delays no other', async () => {
    await queueMails(shop.shop.db, 40)
    server.refuses = { address: 'customer-7@example.com' }
    expect(await send()).toMatchObject({ sent: 39, failed: 1 })
    expect(await statesOf(shop.shop.db)).toMatchObject({ sent: 39, failed: 1 })
  })

  it('a mail server that is down is asked a few times, and most mails keep their turn', async () => {
    await queueMails(shop.shop.db, 60)
    // However long the mails take, the pause of those that failed does not end.
    onTestFinished(shop.stopClock())
    server.refuses = { everyone: { code: 451, text: 'Later' } }
    const { sent, failed } = await send()
    expect(sent).toBe(0)
    expect(failed).toBeLessThan(3 * CONNECTIONS)
    server.refuses = {}
    expect(await send()).toMatchObject({ sent: 60 - failed, failed: 0 })
    shop.setNow(new Date(Date.now() + MINUTE_MS))
    expect(await send()).toMatchObject({ sent: failed, failed: 0 })
    expect(times()).toEqual(Array(60).fill(1))
  })

  it('a mail server that fails ten times in a row ends the round as failed, although it took a mail before', async () => {
    await queueMails(shop.shop.db, 20)
    server.onTaken = () => void (server.refuses = { everyone: { code: 451, text: 'Later' } })
    const round = createMailSender(shop.shop, composeShortly)
    expect(await round(new AbortController().signal)).toBe(FAILED)
    const { sent, waiting } = await statesOf(shop.shop.db)
    expect(sent).toBeGreaterThan(0)
    expect(waiting).toBeGreaterThan(0)
  })

  it('a mail that is not sent, because its subject is gone, does not say that the mail server works', async () => {
    await queueMails(shop.shop.db, 2)
    server.refuses = { everyone: { code: 451, text: 'Later' } }
    const compose: Compose = async (...of) => (of[1].about === '0' ? 'nothing' : composeShortly(...of))
    const round = createMailSender(shop.shop, compose)
    expect(await round(new AbortController().signal)).toBe(FAILED)
    expect(await statesOf(shop.shop.db)).toEqual({ dropped: 1, waiting: 1 })
  })

  it('a process that is killed delays the mails in its hands, and none is lost', async () => {
    const { db, config } = shop.shop
    await queueMails(db, 100)
    const isHalfDone = Promise.withResolvers<void>()
    // The last ones are taken and not acknowledged.
    server.onTaken = () => (server.received.length < 50 ? undefined : (isHalfDone.resolve(), new Promise(() => {})))
    const script = join(import.meta.dirname, '../../../../tests/factories/send-mails.ts')
    const child = spawn(process.execPath, [script, config.dataDir, server.url], {
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    const exit = once(child, 'exit')
    await isHalfDone.promise
    child.kill('SIGKILL')
    await exit
    server.onTaken = () => {}
    await send()
    expect((await statesOf(db)).waiting).toBeLessThanOrEqual(CONNECTIONS)
    shop.setNow(new Date(Date.now() + 3 * MINUTE_MS))
    await send()
    expect(await statesOf(db)).toMatchObject({ sent: 100 })
    const repeated = Object.values(Object.groupBy(server.received, ({ to }) => to[0]!)).filter((all) => all!.length > 1)
    expect(times()).toHaveLength(100)
    expect(repeated.length).toBeLessThanOrEqual(CONNECTIONS)
    for (const all of repeated) expect(new Set(all!.map(({ mail }) => mail.messageId)).size).toBe(1)
  })
})

onFileAndServer((open) => {
  test('three processes send each mail once', async () => {
    const processes = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const log = { warn: vi.fn(), info: vi.fn() }
        const config = testConfig('/nonexistent', { SMTP_URL: server.url })
        const db = await open()
        return { db, log, config, clock: { now: () => new Date() }, ...NO_WATCH } as unknown as Shop
      }),
    )
    await queueMails(processes[0]!.db, 150)
    const counts = await Promise.all(processes.map((shop) => sendDue(shop, composeShortly, openMailTransport(shop))))
    expect(counts.reduce((sum, { sent }) => sum + sent, 0)).toBe(150)
    expect(times()).toEqual(Array(150).fill(1))
  })
})
