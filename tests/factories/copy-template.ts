import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'

/**
 * Copies the demo shop that `shop-template.ts` prepared for this run into a data folder. Without one it copies nothing,
 * and the shop seeds itself.
 */
export async function copyTemplate(dataDir: string): Promise<void> {
  const template = process.env.TEST_SHOP_TEMPLATE
  if (template) await cp(template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
}
