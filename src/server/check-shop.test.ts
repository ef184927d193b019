import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateDatabase, openDatabase } from '#db/client.ts'
import { checkShop } from './check-shop.ts'
import { writeShopState } from './shop-state.ts'

let root: string
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'moc-lan-check-'))
  mkdirSync(join(root, 'shop'))
  const db = await openDatabase({ url: `file:${join(root, 'shop/shop.db')}` })
  await migrateDatabase(db)
  await writeShopState(db, 'openedAt', new Date().toISOString())
  db.close()
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test.each([
  ['shop/backups', true],
  ['shop', true],
  ['shop-backups', false],
  ['elsewhere', false],
])('backups in %s: inside the data folder is %s', async (folder, isInside) => {
  const backup = join(root, folder, '2026-11-23')
  mkdirSync(backup, { recursive: true })
  writeFileSync(join(backup, 'shop.db'), '')
  const { findings } = await checkShop({
    SHOP_ENV_FILE: 'none',
    DATA_DIR: join(root, 'shop'),
    BACKUP_DIR: join(root, folder),
  })
  expect(findings.some(({ variable }) => variable === 'BACKUP_DIR')).toBe(isInside)
})
