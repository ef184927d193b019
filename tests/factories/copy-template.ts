import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Copies the demo shop of this run (`make-shop-template.ts`) into a data folder. Without one it copies nothing, and the
 * shop seeds itself. Its pictures are links to the template's files, a third of a copy's processor time: the shop
 * writes a picture to a new file and renames it, so the template's files never change.
 * @param pictures false for a shop whose pictures nobody looks at: they are a thousand files
 */
export function copyTemplate(dataDir: string, { pictures = true } = {}): void {
  const template = process.env.TEST_SHOP_TEMPLATE
  if (!template) return
  if (pictures) linkFolder(join(template, 'uploads'), join(dataDir, 'uploads'))
  copyFileSync(join(template, 'shop.db'), join(dataDir, 'shop.db'))
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else linkSync(source, target)
  }
}
