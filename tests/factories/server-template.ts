import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restoreToServer } from '@moc-lan/libsql-safe'
import { SQLD, startSqld } from '@moc-lan/libsql-safe/testing/sqld'
import shopTemplate from './shop-template.ts'

/**
 * Prepares what every test shop on a database server copies: the folder of a server that has the demo shop. Copying it
 * and starting a server on the copy takes a tenth of the time of seeding.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const removeShop = await shopTemplate()
  if (!SQLD) return removeShop
  const folder = await mkdtemp(join(tmpdir(), 'moc-lan-server-template-'))
  const server = await startSqld({ folder })
  await restoreToServer(join(process.env.TEST_SHOP_TEMPLATE ?? '', 'shop.db'), server)
  // Its data stays, as after a crash.
  await server.kill()
  process.env.TEST_SERVER_TEMPLATE = folder
  return async () => {
    await rm(folder, { recursive: true, force: true })
    await removeShop()
  }
}
