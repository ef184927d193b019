import { expect, it } from 'vitest'
import { isWeakPassword } from './weak-password.ts'

const EMAIL = 'Linh.Tran+shop@example.com'

it.each([
  'password',
  'Iloveyou1',
  '12345678',
  'moclan2026',
  'Mộc Lan 2026',
  'i-love-MOC.LAN',
  'linhtran1990',
  'Linh Trần 1990',
  'xx_linh.tran_xx',
])('%s is weak', async (password) => expect(await isWeakPassword(password, EMAIL, 'Mộc Lan')).toBe(true))

it.each([
  'hoa sữa mùa thu',
  'demo-flowers',
  'linh-hoa-dao-1990',
  'trần trụi giữa trời',
  'shop till you drop',
  'ưỡẵệ ỷợỗ',
])('%s is not', async (password) => expect(await isWeakPassword(password, EMAIL, 'Mộc Lan')).toBe(false))

it('a short name before the @ is allowed, because it is part of too many words', async () => {
  expect(await isWeakPassword('a quiet garden', 'den@example.com', 'Mộc Lan')).toBe(false)
  expect(await isWeakPassword('a quiet garden', 'gard@example.com', 'Mộc Lan')).toBe(true)
})

it.each(['admin@example.com', 'customer@example.com'])('the demo password is not weak for %s', async (email) => {
  expect(await isWeakPassword('demo-flowers', email, 'Mộc Lan')).toBe(false)
})
