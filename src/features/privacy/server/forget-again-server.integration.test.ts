import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restoreToServer } from '@moc-lan/libsql-safe'
import { SQLD, startSqld, type SqldServer } from '@moc-lan/libsql-safe/testing/sqld'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditLog, users } from '#db/schema/index.ts'
import { anAccount, anOrder, personalIn } from '#tests/factories/customers.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { forgetAgain } from './forget-again.ts'
import { forgetPerson } from './requests.ts'

if (!SQLD) console.warn('SKIPPED: there is no libSQL server (SQLD): a database restored on its server was not tried')

describe.skipIf(!SQLD)('on a database server', () => {
  let folder: string
  let server: SqldServer
  let test: TestShop
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'moc-lan-forget-'))
    server = await startSqld({ folder: join(folder, 'data') })
    // A shop does not migrate a database on a server: `npm run migrate` has done so before it starts.
    await restoreToServer(join(process.env.TEST_SHOP_TEMPLATE ?? '', 'shop.db'), server)
    test = await openTestShop({ DATABASE_URL: server.url })
  })
  afterEach(async () => {
    await test.close()
    await server.remove()
    await rm(folder, { recursive: true, force: true })
  })

  /** Copies a folder while the shop runs and its server is stopped: a backup, or one that its operator puts back. */
  async function copyData(from: string, to: string): Promise<void> {
    await server.stop()
    await rm(to, { recursive: true, force: true })
    await cp(from, to, { recursive: true })
    await server.restart()
  }

  it('forgets again, within the hour, people who return with a restored database', async () => {
    const { shop } = test
    const [data, backup] = [join(folder, 'data'), join(folder, 'backup')]
    const email = 'remote@example.com'
    const user = await anAccount(test, { email, createdAt: new Date(Date.now() - 60_000) })
    const order = await anOrder(test, { id: user.id, email, createdAt: new Date(Date.now() - 60_000) })
    await copyData(data, backup)
    await forgetPerson(shop, await theAdmin(test), email)
    expect(await personalIn(test, order)).toBe('')

    await copyData(backup, data)
    expect(await personalIn(test, order)).toContain(email)
    await forgetAgain(shop)
    expect(await personalIn(test, order)).toBe('')
    expect(await shop.db.select().from(users).where(eq(users.email, email))).toEqual([])
    expect((await shop.db.select().from(auditLog)).at(-1)).toMatchObject({ actor: 'retention', action: 'forgotten' })
  })
})
