import { describe, expect, it } from 'vitest'
import { courierCalls } from './courier-calls.ts'
import { hasCard, isGift, NO_GIFT, recipientOf } from './gift.ts'

const order = { ...NO_GIFT, customerName: 'Mai Tran', customerPhone: '+1 202 555 0114' }
const gift = { ...order, recipientName: 'Trần Thị Hoa', recipientPhone: '0912 345 678' }
const sender = { name: 'Mai Tran', phone: '+1 202 555 0114' }
const mother = { name: 'Trần Thị Hoa', phone: '0912 345 678' }

describe('sender and recipient', () => {
  it('are one where an order names no recipient', () => {
    expect([isGift(order), recipientOf(order), courierCalls(order)]).toEqual([false, sender, sender])
  })

  it('are two where it names one, and the courier calls the recipient', () => {
    expect([isGift(gift), recipientOf(gift), courierCalls(gift)]).toEqual([true, mother, mother])
  })

  it('the courier calls the sender of a surprise, and where the recipient has no number', () => {
    expect(courierCalls({ ...gift, surprise: true })).toEqual(sender)
    expect(courierCalls({ ...gift, recipientPhone: '' })).toEqual(sender)
  })

  it('a number without a name is not a recipient', () => {
    expect(recipientOf({ ...gift, recipientName: '' })).toEqual(sender)
  })
})

it('a card has a message or a signature; an occasion alone is not one', () => {
  expect(hasCard({ ...NO_GIFT, cardMessage: 'Chúc mừng' })).toBe(true)
  expect(hasCard({ ...NO_GIFT, cardSignature: 'Mai' })).toBe(true)
  expect(hasCard(NO_GIFT)).toBe(false)
})
