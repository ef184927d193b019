import { expect, it } from 'vitest'
import { dialledDigits, messengerLinks, phoneHref, phoneLink, socialLinks } from './shop-contact.ts'
import { DEFAULT_PROFILE } from './shop-profile.ts'

it('a number can be dialled from any country, however it is written', () => {
  const written = ['+84 900 000 001', '0900 000 001', '0084 900-000-001', '(0900) 000.001']
  expect(written.map(dialledDigits)).toEqual(written.map(() => '84900000001'))
  expect(phoneHref('+1 415 555 0100')).toBe('tel:+14155550100')
})

it('a number that a person typed is dialled as it is written, without a country code', () => {
  expect(['(0900) 000.001', '+1 415 555 0100', '030 1234 567'].map(phoneLink)).toEqual([
    ...['tel:0900000001', 'tel:+14155550100', 'tel:0301234567'],
  ])
})

it('messengers open with the shop, WhatsApp with the text', () => {
  const { WhatsApp = '', Zalo } = messengerLinks(DEFAULT_PROFILE, 'Đơn hàng 4k7m & "hoa"?')
  expect(new URL(WhatsApp)).toMatchObject({ hostname: 'wa.me', pathname: '/84900000001' })
  expect(new URL(WhatsApp).searchParams.get('text')).toBe('Đơn hàng 4k7m & "hoa"?')
  expect(Zalo).toBe(socialLinks(DEFAULT_PROFILE).Zalo)
})

it('what the shop does not have is not linked', () => {
  const profile = { ...DEFAULT_PROFILE, facebook: '', zalo: '' }
  expect(Object.keys(socialLinks(profile))).toEqual(['Instagram'])
  expect(Object.keys(messengerLinks(profile, ''))).toEqual(['WhatsApp'])
})
