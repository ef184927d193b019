import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { readShopState } from '#server/shop-state.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
const TIMEOUT = { timeout: 20_000 }

let shop: RunningShop
/** A chat service in the place of Telegram. */
let chat: ReturnType<typeof createServer>
let relay: ReturnType<typeof spawn>
const messages: string[] = []
let answers: number[] = []

beforeAll(async () => {
  chat = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const status = answers.shift() ?? 200
      if (status === 200) messages.push((JSON.parse(body) as { text: string }).text)
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve))
  const port = await freePort()
  shop = await runShopOnDemand({ EVENTS_WEBHOOK_URL: `http://127.0.0.1:${port}/`, EVENTS_WEBHOOK_SECRET: SECRET })
  // The relay as docs/webhooks.md prints it.
  const page = await readFile(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8')
  const file = join(shop.dataDir, 'relay.mjs')
  await writeFile(file, /```js relay\.mjs\n([\s\S]*?)```/.exec(page)![1]!)
  relay = spawn(process.execPath, [file], {
    stdio: 'inherit',
    env: {
      ...{ EVENTS_WEBHOOK_SECRET: SECRET, PORT: String(port) },
      SEND_URL: `http://127.0.0.1:${(chat.address() as AddressInfo).port}/chat`,
      SEND_BODY: '{"chat_id":1,"text":"TEXT"}',
    },
  })
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`, { method: 'POST' }), TIMEOUT)
})
afterAll(async () => {
  relay.kill()
  await shop.close()
  await new Promise((resolve) => chat.close(resolve))
})

it('reaches a chat by the relay of the documentation, once, also if the chat is away at first', async () => {
  const owner = await BrowserLike.signedIn(shop.url, 'admin@example.com')
  const guest = new BrowserLike(shop.url)
  const state = async () => (await owner.get('/api/admin/webhook')).body
  expect(await state()).toMatchObject({ host: expect.stringContaining('127.0.0.1') })
  // The webhook begins with the next event after its first round, which may wait for the lease of the jobs.
  const db = await openDatabase({ url: `file:${join(shop.dataDir, 'shop.db')}` })
  await vi.waitFor(async () => expect(await readShopState(db, 'eventsWebhook')).not.toBeNull(), { timeout: 60_000 })
  db.close()
  const contact = {
    name: 'Lê An',
    email: 'an@example.com',
    phone: '0900000000',
    subject: 'Hoa thứ Bảy',
    message: 'Chào tiệm, tôi cần hoa thứ Bảy.',
  }
  expect((await guest.post('/api/contact', contact)).status).toBe(200)
  await vi.waitFor(() => expect(messages).toHaveLength(1), TIMEOUT)
  expect(messages[0]).toMatch(/^message\.created\nhttp\S+\/admin\/messages\?message=/)

  answers = [500]
  expect((await guest.post('/api/contact', contact)).status).toBe(200)
  await vi.waitFor(
    async () => expect((await state()).failed).toMatchObject({ reason: 'The receiver answered 502' }),
    TIMEOUT,
  )
  await vi.waitFor(() => expect(messages).toHaveLength(2), { timeout: 40_000 })
  await vi.waitFor(
    async () => expect(await state()).toMatchObject({ waiting: 0, received: { type: 'message.created' } }),
    TIMEOUT,
  )
  expect(JSON.stringify(await state())).not.toContain(SECRET)
}, 180_000)
