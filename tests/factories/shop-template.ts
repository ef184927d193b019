import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Prepares what every test shop of a run copies, in a folder of its own (TEST_SHOP_TEMPLATE). `npm test` has prepared
 * it for all of its runs, and removes it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_SHOP_TEMPLATE) return () => Promise.resolve()
  const { makeShopTemplate } = await import('./make-shop-template.ts')
  const template = await mkdtemp(join(tmpdir(), 'moc-lan-template-'))
  await makeShopTemplate(template)
  process.env.TEST_SHOP_TEMPLATE = template
  return () => rm(template, { recursive: true, force: true })
}
