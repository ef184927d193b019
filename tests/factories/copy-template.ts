import { constants, cpSync } from 'node:fs'

/**
 * Copies the demo shop that `shop-template.ts` prepared for this run into a data folder. Without one it copies nothing,
 * and the shop seeds itself. Synchronous: of 300 files, `cp` takes five times the processor's time.
 */
export function copyTemplate(dataDir: string): void {
  const template = process.env.TEST_SHOP_TEMPLATE
  if (template) cpSync(template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
}
