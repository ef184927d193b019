import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { giftShape } from './gift.schema.ts'
import { isPhoneOfVietnam } from '#shared/phone-of-vietnam.ts'

const schema = z.object(giftShape)

describe('a recipient’s phone', () => {
  it.each(['0912 345 678', '+84 912 345 678', '84912345678', '0084 912 345 678', '(024) 3825 1234', '028.3825.1234'])(
    'can be %j',
    (phone) => expect(isPhoneOfVietnam(phone)).toBe(true),
  )

  it.each(['12', '0112 345 678', '+1 202 555 0114', '0912 345 67', '0912 345 6789', 'gọi chị Hà', '+49 30 901820', ''])(
    'cannot be %j',
    (phone) => expect(isPhoneOfVietnam(phone)).toBe(false),
  )
})

it.each([
  ['recipientName', 'x'.repeat(201), 'invalid_recipient_name'],
  ['recipientName', 7, 'invalid_recipient_name'],
  ['recipientPhone', '+1 202 555 0114', 'invalid_recipient_phone'],
  ['cardMessage', 'x'.repeat(251), 'card_too_long'],
  ['cardMessage', 'x'.repeat(10_240), 'card_too_long'],
  ['cardMessage', '\n\n.'.repeat(13), 'card_too_long'],
  ['cardSignature', 'x'.repeat(61), 'signature_too_long'],
  ['cardOccasion', 'divorce', 'invalid_input'],
  ['nobodyHome', 'throw', 'invalid_input'],
  ['surprise', 'yes', 'invalid_input'],
])('a gift’s %s is refused with a code of its own', (field, value, code) => {
  expect(schema.safeParse({ [field]: value }).error?.issues[0]).toMatchObject({ message: code, path: [field] })
})

it('everything of a gift may be left out or empty', () => {
  expect(schema.parse({})).toEqual({})
  expect(schema.parse({ recipientName: ' ', recipientPhone: '', cardMessage: '\u200b' })).toEqual({
    recipientName: '',
    recipientPhone: '',
    cardMessage: '',
  })
})
