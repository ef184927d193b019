import { expect, it } from 'vitest'
import { messengerLinks, PHONE_HREF } from './shop-contact.ts'
import { SHOP } from './shop.ts'

it('the number can be dialled from any country', () => {
  expect(PHONE_HREF).toMatch(/^tel:\+84\d{9,10}$/)
  expect(SHOP.phone).toMatch(/^\+84 /)
})

it('messengers open with the shop, WhatsApp with the text', () => {
  const { WhatsApp, Zalo } = messengerLinks('Đơn hàng 4k7m & "hoa"?')
  expect(new URL(WhatsApp)).toMatchObject({ hostname: 'wa.me', pathname: PHONE_HREF.replace('tel:+', '/') })
  expect(new URL(WhatsApp).searchParams.get('text')).toBe('Đơn hàng 4k7m & "hoa"?')
  expect(Zalo).toBe(SHOP.social.Zalo)
})
