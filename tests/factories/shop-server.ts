import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSqld, type SqldServer } from '@moc-lan/libsql-safe/testing/sqld'

/** Starts a database server of one test, with the demo shop. */
export async function startShopServer(): Promise<SqldServer> {
  const template = process.env.TEST_SERVER_TEMPLATE
  if (!template) throw new Error('TEST_DATABASE=server needs a libSQL server: set SQLD to its path')
  const folder = await mkdtemp(join(tmpdir(), 'moc-lan-server-'))
  await cp(template, folder, { recursive: true })
  return startSqld({ folder })
}
