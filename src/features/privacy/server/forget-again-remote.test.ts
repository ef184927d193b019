import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Client } from '@libsql/client'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { auditLog, users } from '#db/schema/index.ts'
import { anAccount, anOrder, personalIn } from '#tests/factories/customers.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { forgetAgain } from './forget-again.ts'
import { forgetByHandle } from './requests.ts'

/** A database server: one file behind the network client, which its operator can replace while the shop runs. */
const server = vi.hoisted(() => {
  // Test files share their modules: those that other files have loaded have the real client, and theirs must stay real.
  vi.resetModules()
  return { file: '', inner: undefined as Client | undefined }
})
afterAll(() => void vi.resetModules())

vi.mock('@libsql/client', async (importOriginal) => {
  const original = await importOriginal<typeof import('@libsql/client')>()
  const current = () => (server.inner ??= original.createClient({ url: `file:${server.file}` }))
  const remote = new Proxy({} as Client, {
    get(_, name: keyof Client) {
      const value = current()[name]
      return typeof value === 'function' ? value.bind(current()) : value
    },
  })
  return {
    ...original,
    createClient: ({ url }: { url: string }) => (url === 'libsql://shop.test' ? remote : undefined),
  }
})

let test: TestShop
beforeEach(async () => {
  server.file = join(await mkdtemp(join(tmpdir(), 'moc-lan-server-')), 'server.db')
  server.inner = undefined
  // A shop does not migrate a database on a server: `npm run migrate` has done so before it starts.
  await copyFile(join(process.env.TEST_SHOP_TEMPLATE ?? '', 'shop.db'), server.file)
  test = await openTestShop({ DATABASE_URL: 'libsql://shop.test' })
})
afterEach(async () => {
  await test.close()
  await rm(dirname(server.file), { recursive: true, force: true })
})

async function putBack(backup: string): Promise<void> {
  server.inner?.close()
  await copyFile(backup, server.file)
  server.inner = undefined
}

it('forgets again, within the hour, people who return with a database restored on its server', async () => {
  const { shop } = test
  const email = 'remote@example.com'
  const user = await anAccount(test, { email, createdAt: new Date(Date.now() - 60_000) })
  const order = await anOrder(test, { id: user.id, email, createdAt: new Date(Date.now() - 60_000) })
  const backup = `${server.file}.backup`
  await copyFile(server.file, backup)
  await forgetByHandle(shop, await theAdmin(test), email)
  expect(await personalIn(test, order)).toBe('')

  await putBack(backup)
  expect(await personalIn(test, order)).toContain(email)
  await forgetAgain(shop)
  expect(await personalIn(test, order)).toBe('')
  expect(await shop.db.select().from(users).where(eq(users.email, email))).toEqual([])
  expect((await shop.db.select().from(auditLog)).at(-1)).toMatchObject({ actor: 'retention', action: 'forgotten' })
})
