import { describe, expect, it } from 'vitest'
import { data, failure, rose, visit } from '#tests/factories/checkout-visit.ts'
import type { Delivery } from './payment-session.ts'

const on = (slotId: string, change: Partial<Delivery> = {}): Delivery => ({
  ...{ city: 'Hanoi', date: '2026-12-24', wardCode: '', slotId },
  ...change,
})

describe('a chosen delivery', () => {
  it('is priced before the form is shown, and again when it changes', async () => {
    const { checkout, createSession, setDelivery, phase } = visit()
    setDelivery(on('08-10'))
    await checkout.start(null)
    expect(createSession).toHaveBeenLastCalledWith(expect.objectContaining({ delivery: on('08-10') }), null)
    setDelivery(on('at-0930'))
    await checkout.sync()
    await checkout.sync()
    expect(createSession).toHaveBeenCalledTimes(2)
    expect(checkout.$state.get()).toMatchObject({ phase: 'ready', session: { quote: { delivery: on('at-0930') } } })
    expect([phase(), checkout.$totalBefore.get()]).toEqual(['ready', null])
  })

  it('that is full is refused at its field, asked for once, and asked for again after another choice', async () => {
    const { checkout, createSession, setDelivery, full, notify } = visit()
    setDelivery(on('08-10'))
    await checkout.start(null)
    full.add('10-12')
    setDelivery(on('10-12'))
    await checkout.sync()
    await checkout.sync()
    expect(checkout.$refused.get()).toEqual({ delivery: on('10-12'), field: 'slotId', code: 'slot_full' })
    expect(checkout.$state.get()).toMatchObject({ phase: 'ready', session: { quote: { delivery: on('08-10') } } })
    expect([createSession.mock.calls.length, notify.mock.calls.length]).toEqual([2, 0])

    setDelivery(on('08-10'))
    await checkout.sync()
    full.delete('10-12')
    setDelivery(on('10-12'))
    await checkout.sync()
    expect(checkout.$refused.get()).toBeNull()
    expect(checkout.$state.get()).toMatchObject({ session: { quote: { delivery: on('10-12') } } })
  })

  it('that is full at the start leaves a form to choose another in', async () => {
    const { checkout, setDelivery, full, phase } = visit()
    full.add('08-10')
    setDelivery(on('08-10'))
    await checkout.start(null)
    expect([phase(), checkout.$refused.get()?.code]).toEqual(['ready', 'slot_full'])
    setDelivery(on('10-12'))
    await checkout.sync()
    expect(checkout.$refused.get()).toBeNull()
    expect(checkout.$state.get()).toMatchObject({ session: { quote: { delivery: on('10-12') } } })
  })

  it('of another tab is priced anew at Pay, and nothing is charged before', async () => {
    const { checkout, setDelivery, setKept, kept, saveDetails, charge, setTotal } = visit()
    setDelivery(on('08-10'))
    await checkout.start(null)
    const theirs = { ...kept()!, quoteId: 'theirs', quote: { ...kept()!.quote, delivery: on('10-12') } }
    setKept(theirs)
    await checkout.adopt(theirs)
    saveDetails.mockRejectedValueOnce(failure(409, 'quote_changed'))
    setTotal(500_000)
    await checkout.pay(data)
    expect(charge).not.toHaveBeenCalled()
    expect(checkout.$state.get()).toMatchObject({ phase: 'ready', session: { quote: { delivery: on('08-10') } } })
    expect(checkout.$totalBefore.get()?.total).toBe(450_000)
  })

  it('is held while the customer is there, and says so if others have taken it', async () => {
    const { checkout, setDelivery, createSession, full } = visit()
    await checkout.start(null)
    await checkout.keepPlace()
    expect(createSession).toHaveBeenCalledTimes(1)
    setDelivery(on('08-10'))
    await checkout.sync()
    await checkout.keepPlace()
    expect(createSession).toHaveBeenCalledTimes(3)
    full.add('08-10')
    await checkout.keepPlace()
    expect(checkout.$refused.get()).toMatchObject({ field: 'slotId', code: 'slot_full' })
    expect(checkout.$state.get().phase).toBe('ready')
  })

  it('is held further without a code that no longer counts, which the customer is told with both totals', async () => {
    const { checkout, setDelivery, createSession, notify, setTotal } = visit()
    setDelivery(on('08-10'))
    await checkout.start(null)
    await checkout.changeCode('TET')
    const usedUp = failure(409, 'code_used_up')
    createSession.mockRejectedValueOnce(usedUp).mockRejectedValueOnce(usedUp)
    setTotal(500_000)
    await checkout.keepPlace()
    const held = { quote: { discountCode: null, delivery: on('08-10') } }
    expect(checkout.$state.get()).toMatchObject({ phase: 'ready', session: held })
    expect(notify).toHaveBeenCalledExactlyOnceWith('updateFailed', 'said code_used_up')
    expect(checkout.$totalBefore.get()?.total).toBe(450_000)
  })

  it('that cannot be held again says why to the customer who has asked for it, and to nobody else', async () => {
    const { checkout, setDelivery, createSession, notify, full } = visit()
    setDelivery(on('08-10'))
    await checkout.start(null)
    const tooMany = failure(429, 'too_many_requests')
    createSession.mockRejectedValueOnce(tooMany)
    await checkout.keepPlace()
    expect(notify).not.toHaveBeenCalled()
    createSession.mockRejectedValueOnce(tooMany)
    await checkout.keepPlace(true)
    expect(notify).toHaveBeenLastCalledWith('updateFailed', 'said too_many_requests')
    createSession.mockRejectedValueOnce(new TypeError('offline'))
    await checkout.keepPlace(true)
    expect(notify).toHaveBeenLastCalledWith('updateFailed', null)
    // What is about the time is said at its field.
    full.add('08-10')
    await checkout.keepPlace(true)
    expect([checkout.$refused.get()?.code, notify.mock.calls.length]).toEqual(['slot_full', 2])
  })
})

describe('while a chosen delivery is refused', () => {
  /** Begins a visit whose delivery is changed to a slot that is full; the session keeps the one before. */
  async function refusedVisit() {
    const shop = visit()
    shop.setDelivery(on('08-10'))
    await shop.checkout.start(null)
    shop.full.add('10-12')
    shop.setDelivery(on('10-12'))
    await shop.checkout.sync()
    return shop
  }

  it('a code is applied and removed with the delivery of the session on screen', async () => {
    const { checkout, createSession, notify } = await refusedVisit()
    expect(await checkout.changeCode('TET')).toBeNull()
    const shown = { quote: { discountCode: 'TET', delivery: on('08-10') } }
    expect(checkout.$state.get()).toMatchObject({ phase: 'ready', session: shown })
    expect(checkout.$refused.get()).toMatchObject({ delivery: on('10-12'), code: 'slot_full' })
    expect(createSession).toHaveBeenCalledTimes(4)
    expect(await checkout.changeCode(null)).toBeNull()
    expect(checkout.$state.get()).toMatchObject({ session: { quote: { discountCode: null, delivery: on('08-10') } } })
    expect(notify).not.toHaveBeenCalled()
  })

  it('a changed cart is priced with the delivery of the session on screen', async () => {
    const { checkout, setCart } = await refusedVisit()
    setCart([{ ...rose, quantity: 2 }])
    await checkout.sync()
    expect(checkout.$state.get()).toMatchObject({ session: { quote: { lines: [{ quantity: 2 }] } } })
  })

  it('a cart whose code does not count any more is asked for once with the code and once without', async () => {
    const { checkout, createSession, setDelivery, setCart, full, phase } = visit()
    setDelivery(on('08-10'))
    await checkout.start(null)
    await checkout.changeCode('TET')
    full.add('08-10')
    setCart([{ ...rose, quantity: 3 }])
    const answer = createSession.getMockImplementation()!
    createSession.mockClear()
    createSession.mockImplementation(async (...asked) => {
      // As the rate limit ends a loop.
      if (createSession.mock.calls.length > 20) throw failure(429, 'rate_limited')
      // The server prices before it looks for a place.
      if (asked[0].discountCode) throw failure(409, 'code_below_minimum')
      return answer(...asked)
    })
    await checkout.sync()
    await checkout.sync()
    expect(createSession.mock.calls.map(([{ discountCode }]) => discountCode)).toEqual(['TET', null])
    expect([phase(), checkout.$refused.get()?.code]).toEqual(['ready', 'slot_full'])
  })

  it('a code that does not count is refused as ever', async () => {
    const { checkout, notify } = await refusedVisit()
    expect(await checkout.changeCode('GONE')).toMatchObject({ code: 'invalid_discount_code' })
    expect(notify).toHaveBeenCalledExactlyOnceWith('applyFailed', 'said invalid_discount_code')
  })

  it('a code that cannot be applied because the place on screen is lost, too, says so', async () => {
    const { checkout, notify, full } = await refusedVisit()
    full.add('08-10')
    expect(await checkout.changeCode('TET')).toMatchObject({ code: 'slot_full' })
    expect(notify).toHaveBeenCalledExactlyOnceWith('applyFailed', 'said slot_full')
  })
})
