import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EMPTY_DATABASE } from '#db/testing/empty-database.ts'

/**
 * Prepares what every test shop of a run copies, in a folder of its own (TEST_SHOP_TEMPLATE). `npm test` has prepared
 * it for all of its runs, and removes it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const prepared = process.env.TEST_SHOP_TEMPLATE
  if (prepared) {
    // Written last.
    if (!existsSync(join(prepared, EMPTY_DATABASE))) throw new Error('The demo shop of the tests was not made')
    return () => Promise.resolve()
  }
  const { makeShopTemplate } = await import('./make-shop-template.ts')
  const template = await mkdtemp(join(tmpdir(), 'moc-lan-template-'))
  await makeShopTemplate(template)
  process.env.TEST_SHOP_TEMPLATE = template
  return () => {
    delete process.env.TEST_SHOP_TEMPLATE
    return rm(template, { recursive: true, force: true })
  }
}
