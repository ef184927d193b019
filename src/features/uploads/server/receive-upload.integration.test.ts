import { mkdirSync, readdirSync, rmdirSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { Agent, createServer, request, type Server } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/users.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { receiveUpload } from './receive-upload.ts'
import { requestUpload } from './request-upload.ts'

let open: TestShop
let server: Server
let origin: string
let agent: Agent
/** The promises of all uploads so far. */
let received: Promise<void>[]
beforeEach(async () => {
  open = await openTestShop()
  received = []
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  server = createServer((req, res) => void received.push(receiveUpload(req, res, open.shop)))
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
})
afterEach(async () => {
  vi.restoreAllMocks()
  agent.destroy()
  server.closeAllConnections()
  server.close()
  await open.close()
})

async function signedAddress(): Promise<string> {
  const [admin] = await open.shop.db.select().from(users).where(eq(users.email, 'admin@example.com'))
  return (await requestUpload(open.shop, admin!.id, {}, origin)).uploadURL
}
/** Sends zeros, all of a test over one connection, as a proxy does. Resolves to status and text. */
const put = (address: string, bytes: number) =>
  new Promise<[number | undefined, string]>((resolve, reject) => {
    const headers = { 'Content-Type': 'image/jpeg', 'Content-Length': bytes }
    const sent = request(address, { method: 'PUT', agent, headers }, (answer) => {
      text(answer).then((body) => resolve([answer.statusCode, body]), reject)
    })
    sent.on('error', reject).end(Buffer.alloc(bytes))
  })
const incoming = () => join(open.shop.config.dataDir, 'incoming')

/** Has the next write to an opened file fail as on a full disk. */
async function fillDisk(): Promise<void> {
  await using handle = await openFile(join(open.shop.config.dataDir, 'probe'), 'w')
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'appendFile').mockRejectedValueOnce(full)
}

test.each([200_000, 3_000_000])(
  'an upload of %i bytes on a full disk gets 503, is logged, and can be sent again',
  async (bytes) => {
    const logged = vi.spyOn(open.shop.log, 'error')
    const address = await signedAddress()
    await fillDisk()
    expect(await put(address, bytes)).toEqual([503, expect.stringContaining('"storage_unavailable"')])
    expect(String((logged.mock.calls[0]?.[0] as { err: Error } | undefined)?.err)).toContain('ENOSPC')
    expect(readdirSync(incoming())).toEqual([])
    expect(await put(address, bytes)).toEqual([200, ''])
    expect(readdirSync(incoming())).toHaveLength(1)
    await Promise.all(received)
  },
)

test('an upload whose file cannot get its name gets 503', async () => {
  const address = await signedAddress()
  const blocked = join(incoming(), open.shop.storage.uploadOf(address, [origin])!)
  mkdirSync(blocked, { recursive: true })
  expect(await put(address, 200_000)).toEqual([503, expect.stringContaining('"storage_unavailable"')])
  rmdirSync(blocked)
  expect(await put(address, 200_000)).toEqual([200, ''])
})

test('an upload that its browser breaks off leaves nothing, and is no failure of the shop', async () => {
  const logged = vi.spyOn(open.shop.log, 'error')
  const headers = { 'Content-Type': 'image/jpeg', 'Content-Length': 200_000 }
  const sent = request(await signedAddress(), { method: 'PUT', headers })
  sent.on('error', () => {})
  sent.write(Buffer.alloc(1000))
  const parts = () => readdirSync(open.shop.config.dataDir).includes('incoming') && readdirSync(incoming()).length
  await expect.poll(parts).toBe(1)
  sent.destroy()
  await expect(Promise.all(received)).resolves.toEqual([undefined])
  expect(readdirSync(incoming())).toEqual([])
  expect(logged).not.toHaveBeenCalled()
})
