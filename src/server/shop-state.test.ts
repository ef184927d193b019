import { afterEach, expect, test } from 'vitest'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import { readShopState, writeShopState } from './shop-state.ts'

let folder: TemporaryShop | undefined
afterEach(() => folder?.remove())

test('a new database has an id of its own and no demo mark; a value is written, replaced and removed', async () => {
  folder = new TemporaryShop()
  const db = await folder.open()
  expect(await readShopState(db, 'shopId')).toMatch(/^[0-9a-f]{32}$/)
  expect(await readShopState(db, 'demo')).toBeNull()
  await writeShopState(db, 'demo', true)
  await writeShopState(db, 'demo', true)
  expect(await readShopState(db, 'demo')).toBe(true)
  await writeShopState(db, 'demo', null)
  expect(await readShopState(db, 'demo')).toBeNull()
})
