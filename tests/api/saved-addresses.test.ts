import { describe, expect, it } from 'vitest'
import { LOCALES } from '#i18n/locales.ts'
import { MESSAGES } from '#i18n/messages.ts'
import { accountShop } from './account-shop.ts'

const { newcomer } = accountShop()

const MOTHER = {
  label: 'Mẹ',
  ...{ address: '5 Nguyễn Du', city: 'Hanoi', wardCode: '00070' },
  ...{ recipientName: 'Trần Thị Hoa', recipientPhone: '0912 345 678' },
}

describe('the addresses of an account', () => {
  it.each([
    ['a ward of the other city', { wardCode: '26740' }, 'ward_of_other_city'],
    ['a ward that there is not', { wardCode: '99999' }, 'invalid_ward'],
    ['a ward that is not served', { wardCode: '09619' }, 'ward_not_served'],
    ['a number from abroad', { recipientPhone: '+1 202 555 0114' }, 'invalid_recipient_phone'],
    ['a phone of 10 KB', { recipientPhone: '0'.repeat(10_240) }, 'invalid_recipient_phone'],
    ['a name of 10 KB', { recipientName: 'Hoa'.repeat(3_414) }, 'invalid_recipient_name'],
    ['a name of the address of 10 KB', { label: 'Mẹ'.repeat(5_120) }, 'invalid_label'],
    ['a street of control characters', { address: '\0\x07\u200b' }, 'invalid_address'],
    ['another city', { city: 'Hue' }, 'invalid_city'],
  ] as const)('with %s are refused in both languages, and stay as they were', async (_, wrong, code) => {
    const { browser } = await newcomer()
    expect((await browser.send('PATCH', '/api/auth/profile', { savedAddresses: [MOTHER] })).status).toBe(200)
    for (const locale of LOCALES) {
      const sent = { phone: '0900', savedAddresses: [MOTHER, { ...MOTHER, ...wrong }] }
      const { status, body } = await browser.send('PATCH', `/api/auth/profile?locale=${locale}`, sent)
      expect([status, body.code, body.message]).toEqual([
        code === 'ward_not_served' ? 409 : 400,
        code,
        MESSAGES[locale].errors[code],
      ])
      expect(body.field).toMatch(/^savedAddresses\.1\./)
    }
    const { body } = await browser.get('/api/auth/user')
    expect(body).toMatchObject({ phone: '', savedAddresses: [MOTHER] })
    expect(body.savedAddresses).toHaveLength(1)
  })

  it('are 20 at most, with ward and recipient as without', async () => {
    const { browser } = await newcomer()
    const list = (count: number) => ({ savedAddresses: Array.from({ length: count }, () => MOTHER) })
    expect((await browser.send('PATCH', '/api/auth/profile', list(20))).status).toBe(200)
    const { status, body } = await browser.send('PATCH', '/api/auth/profile', list(21))
    expect([status, body.code]).toEqual([400, 'too_many_addresses'])
    expect((await browser.get('/api/auth/user')).body.savedAddresses).toHaveLength(20)
  })

  it('are in the customer’s export with all that was saved', async () => {
    const { browser } = await newcomer()
    await browser.send('PATCH', '/api/auth/profile', { savedAddresses: [MOTHER] })
    const { body } = await browser.get('/api/auth/export')
    expect(JSON.stringify(body)).toContain(JSON.stringify(MOTHER))
  })
})
