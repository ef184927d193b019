import { afterAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { writeShopState } from '#server/shop-state.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { isLeftToDo } from '../opening.ts'
import { readOpening } from './read-opening.ts'

const test = await openTestShop()
afterAll(() => test.close())

const REAL = {
  SITE_URL: 'https://hoa.example',
  TRUSTED_PROXIES: '1',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtps://user:pass@mail.example:465',
  MAIL_FROM: 'hi@hoa.example',
  DATABASE_URL: 'libsql://shop.example',
  BACKUP_AT: 'off',
}
/** Returns what is open for a shop with these settings. */
const openWith = (env: Record<string, string>) =>
  readOpening({ ...test.shop, config: { ...test.shop.config, ...readConfig(env) } }, env)

it('lists everything for a demo', async () => {
  await writeShopState(test.shop.db, 'demo', true)
  expect(await openWith({})).toEqual(['profile', 'accounts', 'payments', 'address', 'mail', 'backups', 'ai'])
})

it('keeps a step open until it is done, by the rules of npm run check', async () => {
  await writeShopState(test.shop.db, 'demo', null)
  const { MAIL_FROM: _, ...withoutSender } = REAL
  expect(await openWith(withoutSender)).toEqual(['profile', 'mail', 'ai'])
  const { SMTP_URL: __, ...withoutServer } = REAL
  expect(await openWith(withoutServer)).toContain('mail')
  const { BACKUP_AT: ___, ...withoutBackups } = REAL
  expect(await openWith(withoutBackups)).toContain('backups')
  expect(await openWith({ SITE_URL: 'http://localhost:4321' })).toContain('address')
})

it('has a step for a notice of a demo that does not fit how money is taken', async () => {
  const { db } = test.shop
  expect(await openWith({})).not.toContain('notice')
  await writeShopState(db, 'demoNotice', { shown: 'never' })
  expect(await openWith({})).toContain('notice')
  expect(await openWith(REAL)).not.toContain('notice')
  await writeShopState(db, 'demoNotice', { shown: 'always' })
  expect(await openWith({})).not.toContain('notice')
  expect(await openWith(REAL)).toContain('notice')
  await writeShopState(db, 'demoNotice', null)
})

it('is empty, but for what is not needed, when all is done', async () => {
  const mine = { phone: '024 3825 0123', email: 'chao@hoa.example', addresses: { Hanoi: 'A', 'Ho Chi Minh': 'B' } }
  await writeShopState(test.shop.db, 'shopProfile', { ...mine, addresses: DEFAULT_PROFILE.addresses })
  expect(isLeftToDo(await openWith(REAL))).toBe(true)
  await writeShopState(test.shop.db, 'shopProfile', mine)
  const open = await openWith(REAL)
  expect([open, isLeftToDo(open)]).toEqual([['ai'], false])
})
