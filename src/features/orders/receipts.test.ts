import { describe, expect, it } from 'vitest'
import { newOrderId } from './order-id.ts'
import { MAX_RECEIPTS, parseReceipts, receiptOf, withReceipt, withoutReceipt, type Receipt } from './receipts.ts'
import { changedReceipt, confirmReceipt, removeReceipt, updateReceipt } from './update-receipt.ts'
import { $receipts } from './receipts.store.ts'

const receipt: Receipt = {
  orderId: newOrderId(),
  token: 'abc_-9',
  deliveryDate: '2026-11-28',
  time: '14:00–16:00',
  recipientName: 'Trần Thị Hoa',
  address: '12 Hàng Bạc, phường Hoàn Kiếm, Hà Nội',
  flowers: 'Hoa hồng đỏ × 2, Bình gốm',
  image: '/objects/dp/hong-do.webp',
  card: 'Chúc mẹ vui\nLan',
  remind: 'birthday',
  due: 1_250_000,
  unconfirmed: true,
  confirmBy: '2026-11-27T10:00:00.000Z',
}
const another = (): Receipt => ({ ...receipt, orderId: newOrderId() })

describe('receipts of a device', () => {
  it('are newest first, each order once, three at most', () => {
    const many = [another(), another(), another(), another()]
    const kept = many.reduce<Receipt[]>(withReceipt, [])
    expect(kept).toEqual(many.toReversed().slice(0, MAX_RECEIPTS))
    const again = { ...many[2]!, recipientName: 'Mai' }
    expect(withReceipt(kept, again).filter(({ orderId }) => orderId === again.orderId)).toEqual([again])
  })

  it('are closed one by one', () => {
    const [first, second] = [another(), another()]
    expect(withoutReceipt([first, second], first.orderId)).toEqual([second])
  })

  it('say what their order says after its customer has changed it', () => {
    const now = {
      deliveryDate: '2026-12-01',
      slotId: 'at-1030',
      cardOccasion: 'sympathy' as const,
      cardMessage: 'Thành kính phân ưu',
      cardSignature: '',
    }
    const moved = { deliveryDate: '2026-12-01', time: '10:30', card: 'Thành kính phân ưu', remind: '' }
    expect(changedReceipt(receipt, now)).toEqual({ ...receipt, ...moved })
    const { time, deliveryDate } = changedReceipt(receipt, { ...now, slotId: '', deliveryDate: null })
    expect([time, deliveryDate]).toEqual(['', null])

    const other = another()
    $receipts.set([other, receipt])
    updateReceipt(receipt.orderId, now)
    expect($receipts.get()).toEqual([other, { ...receipt, ...moved }])
    confirmReceipt(receipt.orderId)
    expect($receipts.get()).toEqual([other, { ...receipt, ...moved, unconfirmed: false, confirmBy: '' }])
    removeReceipt(receipt.orderId)
    expect($receipts.get()).toEqual([other])
    $receipts.set([])
  })

  it('survive storage', () => {
    expect(parseReceipts(JSON.stringify([receipt]))).toEqual([receipt])
  })

  it.each(['', 'x', 'null', '{}', '5', '"text"', '[null]', '[1]', '[{}]', '[{"orderId":"../admin"}]', '[[]]'])(
    'are read from %j as none',
    (text) => expect(parseReceipts(text)).toEqual([]),
  )

  it('drop wrong fields, and never more than three are read', () => {
    const wrong = {
      ...receipt,
      deliveryDate: '2026-02-30',
      time: 9,
      recipientName: 7,
      address: {},
      flowers: 1,
      image: false,
      card: [],
      token: null,
      remind: 'sale',
      due: '5',
      unconfirmed: 'yes',
      confirmBy: 'soon',
    }
    expect(parseReceipts(JSON.stringify([wrong]))).toEqual([
      {
        ...receipt,
        deliveryDate: null,
        time: '',
        recipientName: '',
        address: '',
        flowers: '',
        image: '',
        card: '',
        token: '',
        remind: '',
        due: 0,
        unconfirmed: false,
        confirmBy: '',
      },
    ])
    expect(parseReceipts(JSON.stringify(Array.from({ length: 1000 }, another)))).toHaveLength(MAX_RECEIPTS)
  })

  it('show what the shop says, and the number alone if it says nothing', () => {
    const { orderId } = receipt
    const told = {
      token: 'abc_-9',
      deliveryDate: '2026-11-28',
      slot: { from: '14:00', to: '16:00' },
      recipientName: 'Trần Thị Hoa',
      address: '12 Hàng Bạc, phường Hoàn Kiếm, Hà Nội',
      cardOccasion: 'birthday' as const,
      cardMessage: 'Chúc mẹ vui',
      cardSignature: 'Lan',
      cash: { dueVND: 1_250_000, unconfirmed: true, confirmBy: receipt.confirmBy },
    }
    const prices = { priceVND: 600_000, priceUSD: '24.00' }
    const bought = [
      { productId: 'p1', productName: 'Hoa hồng đỏ', imageUrl: receipt.image, quantity: 2, ...prices },
      { productId: 'p2', productName: 'Bình gốm', imageUrl: '/objects/dp/binh.webp', quantity: 1, ...prices },
    ]
    expect(receiptOf(orderId, told, bought)).toEqual(receipt)
    expect(receiptOf(orderId, told)).toEqual({ ...receipt, flowers: '', image: '' })
    expect(receiptOf(orderId, { ...told, slot: { from: '14:30', to: '14:30' } }).time).toBe('14:30')
    expect(receiptOf(orderId, { ...told, slot: null }).time).toBe('')
    expect(receiptOf(orderId, { ...told, cardMessage: '' }).card).toBe('Lan')
    expect(receiptOf(orderId, { ...told, cardOccasion: 'sympathy' }).remind).toBe('')
    expect(receiptOf(orderId, undefined)).toEqual({
      orderId,
      token: '',
      deliveryDate: null,
      time: '',
      recipientName: '',
      address: '',
      flowers: '',
      image: '',
      card: '',
      remind: '',
      due: 0,
      unconfirmed: false,
      confirmBy: '',
    })
  })
})
