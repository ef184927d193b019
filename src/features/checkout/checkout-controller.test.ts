import { describe, expect, it } from 'vitest'
import { data, failure, receipt, rose, visit } from '#tests/factories/checkout-visit.ts'
import type { PaymentSession } from './payment-session.ts'

describe('checkout', () => {
  it('buys: session, details before the charge, one confirmation, and nothing stays stored', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    expect(shop.phase()).toBe('ready')
    expect(await shop.checkout.pay(data)).toEqual({ kind: 'paid' })
    expect(shop.saveDetails.mock.invocationCallOrder[0]).toBeLessThan(shop.charge.mock.invocationCallOrder[0] as number)
    expect(shop.finish).toHaveBeenCalledExactlyOnceWith(
      'order-1',
      expect.objectContaining({ paymentIntentId: 'pi_0' }),
      receipt,
    )
    expect(shop.kept()).toBeNull()
    expect(shop.phase()).toBe('done')
  })

  it('charges once for two simultaneous presses', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    const outcomes = await Promise.all([shop.checkout.pay(data), shop.checkout.pay(data)])
    expect(outcomes[1]).toBeNull()
    expect(shop.charge).toHaveBeenCalledTimes(1)
  })

  it('orders on delivery without a charge, once for two presses, and nothing stays stored', async () => {
    const shop = visit({ method: () => 'cash' })
    await shop.checkout.start(null)
    const outcomes = await Promise.all([shop.checkout.pay(data), shop.checkout.pay(data)])
    expect(outcomes).toEqual([{ kind: 'ordered', orderId: 'order-1', receipt }, null])
    expect(shop.orderInCash).toHaveBeenCalledTimes(1)
    expect(shop.charge).not.toHaveBeenCalled()
    expect(shop.saveDetails).not.toHaveBeenCalled()
    expect(shop.finish).toHaveBeenCalledExactlyOnceWith('order-1', expect.anything(), receipt)
    expect(shop.kept()).toBeNull()
    expect(shop.phase()).toBe('done')
  })

  it('begins with the code of a transfer that was given up, and says what has changed since', async () => {
    const shop = visit({ method: () => 'transfer' })
    await shop.checkout.start(null)
    await shop.checkout.changeCode('TET')
    expect(await shop.checkout.pay(data)).toMatchObject({ kind: 'transfer' })

    const again = visit()
    again.setKept(shop.kept())
    again.read.mockResolvedValueOnce({ state: 'cancelled', message: null })
    again.setTotal(470_000)
    await again.checkout.start(null)
    expect(again.kept()).toMatchObject({ quote: { discountCode: 'TET' } })
    expect(again.checkout.$totalBefore.get()).toMatchObject({ total: 450_000 })
    expect(again.notify).not.toHaveBeenCalled()
    expect(again.phase()).toBe('ready')

    const later = visit()
    later.setKept(shop.kept())
    later.read.mockResolvedValueOnce({ state: 'cancelled', message: null })
    later.createSession.mockRejectedValueOnce(failure(409, 'code_used_before'))
    await later.checkout.start(null)
    expect(later.notify).toHaveBeenCalledExactlyOnceWith('codeGone', 'said code_used_before')
    expect(later.kept()).toMatchObject({ quote: { discountCode: null } })
  })

  it('begins another session after a lost transfer whose details have changed, and is paid at the next press', async () => {
    const shop = visit({ method: () => 'transfer' })
    shop.api.beginTransfer.mockRejectedValueOnce(failure(409, 'order_key_used', 'key'))
    await shop.checkout.start(null)
    expect(await shop.checkout.pay(data)).toMatchObject({ kind: 'stale' })
    expect(shop.createSession).toHaveBeenCalledTimes(2)
    expect(await shop.checkout.pay(data)).toMatchObject({ kind: 'transfer' })
  })

  it('asks again what is possible if cash is refused at Pay, and shows the order that another tab has placed', async () => {
    const shop = visit({ method: () => 'cash' })
    await shop.checkout.start(null)
    shop.orderInCash.mockRejectedValueOnce(failure(409, 'cash_open_orders'))
    expect(await shop.checkout.pay(data)).toMatchObject({ kind: 'stale' })
    expect(shop.notify).toHaveBeenCalledWith('updateFailed', 'said cash_open_orders')
    expect(shop.createSession).toHaveBeenCalledTimes(2)
    expect(shop.phase()).toBe('ready')
    shop.orderInCash.mockRejectedValueOnce(failure(409, 'checkout_closed'))
    shop.read.mockResolvedValueOnce({ state: 'cancelled', message: null })
    expect(await shop.checkout.pay(data)).toEqual({ kind: 'closed' })
    expect(shop.confirm).toHaveBeenCalledTimes(1)
    expect(shop.finish).toHaveBeenCalledOnce()
    expect(shop.charge).not.toHaveBeenCalled()
  })

  it('continues with the order, without a charge, if the stored intent was paid before a reload', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    shop.paid.add('pi_0')
    const again = visit()
    again.setKept(shop.kept())
    again.paid.add('pi_0')
    await again.checkout.start(null)
    expect(again.confirm).toHaveBeenCalledTimes(1)
    expect(again.charge).not.toHaveBeenCalled()
    expect(again.createSession).not.toHaveBeenCalled()
  })

  it('finishes a return from the bank even with an empty cart, and shows a refusal otherwise', async () => {
    const proof = { paymentIntentId: 'pi_9', clientSecret: 'pi_9_secret' }
    const done = visit()
    done.setCart([])
    done.paid.add('pi_9')
    await done.checkout.start(proof)
    expect(done.finish).toHaveBeenCalled()
    expect(done.leaveForCart).not.toHaveBeenCalled()

    const refused = visit()
    await refused.checkout.start(proof)
    expect(refused.notify).toHaveBeenCalledWith('declined', 'declined before')
    expect(refused.phase()).toBe('ready')
  })

  it('keeps the intent of an earlier visit, and shows the order if another tab has paid first', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    await shop.checkout.changeCode('TET')
    expect(shop.kept()).toMatchObject({ paymentIntentId: 'pi_0', quote: { discountCode: 'TET' } })
    expect(shop.refresh).toHaveBeenCalledTimes(1)
    shop.paid.add('pi_0')
    await shop.checkout.changeCode(null)
    expect(shop.charge).not.toHaveBeenCalled()
    expect(shop.finish).toHaveBeenCalled()
  })

  it('restores the earlier session, with a notice, if a code cannot be applied or removed', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    const earlier = shop.checkout.$state.get()
    expect(await shop.checkout.changeCode('GONE')).toMatchObject({ code: 'invalid_discount_code' })
    expect(shop.notify).toHaveBeenCalledWith('applyFailed', 'said invalid_discount_code')
    expect(shop.checkout.$state.get()).toEqual(earlier)
    shop.createSession.mockRejectedValueOnce(new TypeError('offline'))
    await shop.checkout.changeCode(null)
    expect(shop.notify).toHaveBeenLastCalledWith('removeFailed', null)
    expect(shop.checkout.$state.get()).toEqual(earlier)
  })

  it('opens without a code that has expired since the last visit', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    const session = shop.kept() as PaymentSession
    shop.setKept({ ...session, quote: { ...session.quote, discountCode: 'GONE' } })
    const again = visit()
    again.setKept(shop.kept())
    await again.checkout.start(null)
    expect(again.notify).toHaveBeenCalledWith('codeGone', null)
    expect(again.phase()).toBe('ready')
  })

  it('opens without a code that leaves too little to charge of a cart that has grown, and says why', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    await shop.checkout.changeCode('TET')
    const again = visit()
    again.setKept(shop.kept())
    again.setCart([{ ...rose, quantity: 3 }])
    again.createSession.mockRejectedValueOnce(failure(409, 'code_leaves_too_little'))
    await again.checkout.start(null)
    expect(again.notify).toHaveBeenCalledExactlyOnceWith('codeGone', 'said code_leaves_too_little')
    expect(again.createSession.mock.calls.map(([{ discountCode }]) => discountCode)).toEqual(['TET', null])
    expect(again.kept()).toMatchObject({ paymentIntentId: 'pi_0', quote: { discountCode: null } })
    expect(again.phase()).toBe('ready')
    // Typed again, it changes nothing, and its field is told why.
    again.createSession.mockRejectedValueOnce(failure(409, 'code_leaves_too_little'))
    expect(await again.checkout.changeCode('TET')).toMatchObject({ reason: 'said code_leaves_too_little' })
    expect(again.kept()).toMatchObject({ quote: { discountCode: null } })
    expect(again.phase()).toBe('ready')
  })

  it('goes on without a code that does not count for the changed cart, and says why and what changed', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    await shop.checkout.changeCode('TET')
    shop.setCart([{ ...rose, quantity: 3 }])
    shop.setTotal(470_000)
    shop.createSession.mockRejectedValueOnce(failure(409, 'code_below_minimum'))
    await shop.checkout.sync()
    expect(shop.notify).toHaveBeenCalledWith('updateFailed', 'said code_below_minimum')
    expect(shop.kept()).toMatchObject({ quote: { discountCode: null } })
    expect(shop.phase()).toBe('ready')
    expect(shop.checkout.$totalBefore.get()).toMatchObject({ total: 450_000 })
  })

  it('asks for a new quote when the cart changes elsewhere, once, and leaves when it is empty', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    shop.setCart([{ ...rose, quantity: 3 }])
    shop.createSession.mockRejectedValueOnce(failure(409, 'out_of_stock', 'rose'))
    await shop.checkout.sync()
    await shop.checkout.sync()
    expect(shop.createSession).toHaveBeenCalledTimes(2)
    shop.setCart([])
    await shop.checkout.sync()
    expect(shop.leaveForCart).toHaveBeenCalled()
  })

  it('shows the new total instead of charging when the quote is not the one on screen', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    shop.saveDetails.mockRejectedValueOnce(failure(409, 'quote_changed'))
    expect(await shop.checkout.pay(data)).toEqual({ kind: 'stale', message: null })
    expect(shop.charge).not.toHaveBeenCalled()
    expect(shop.checkout.$state.get()).toMatchObject({ phase: 'ready', session: { quoteId: 'q1' } })
  })

  it('changes nothing after a declined card', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    shop.charge.mockResolvedValueOnce({ state: 'open', message: 'Your card was declined.' })
    await shop.checkout.pay(data)
    expect(shop.notify).toHaveBeenCalledWith('declined', 'Your card was declined.')
    expect(shop.phase()).toBe('ready')
    expect(shop.kept()).not.toBeNull()
    expect(await shop.checkout.pay(data)).toEqual({ kind: 'paid' })
  })

  it('repeats the confirmation if no answer comes, and never charges again', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    for (let count = 0; count < 4; count++) shop.confirm.mockRejectedValueOnce(new TypeError('offline'))
    await shop.checkout.pay(data)
    expect(shop.phase()).toBe('unconfirmed')
    expect(shop.notify).toHaveBeenCalledWith('orderFailed')
    expect(await shop.checkout.pay(data)).toBeNull()
    await shop.checkout.confirmAgain()
    expect(shop.phase()).toBe('done')
    expect(shop.charge).toHaveBeenCalledTimes(1)
    expect(shop.confirm).toHaveBeenCalledTimes(5)
  })

  it('marks the field that the server refuses', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    shop.saveDetails.mockRejectedValueOnce(failure(400, 'date_in_past', 'customerData.deliveryDate'))
    expect(await shop.checkout.pay(data)).toEqual({ kind: 'field', field: 'deliveryDate', code: 'date_in_past' })
    expect(shop.charge).not.toHaveBeenCalled()
  })

  it('shows why there is no session, and tries again on request', async () => {
    const shop = visit()
    shop.createSession.mockRejectedValueOnce(failure(409, 'out_of_stock', 'rose'))
    await shop.checkout.start(null)
    expect(shop.checkout.$state.get()).toEqual({
      phase: 'unavailable',
      problem: { code: 'out_of_stock', reason: 'said out_of_stock', productId: 'rose' },
      refusedPay: false,
    })
    await shop.checkout.start(null)
    expect(shop.phase()).toBe('ready')
  })

  it('reports a payment that was declined while the page was closed', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    expect(shop.checkout.$declined.get()).toBe(false)
    const later = visit({ kept: { get: () => shop.kept(), set: () => {} } })
    await later.checkout.start(null)
    expect([later.phase(), later.checkout.$declined.get()]).toEqual(['ready', true])
  })

  it('names a product that was sold out before Pay, and charges nothing', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    shop.saveDetails.mockRejectedValueOnce(failure(409, 'out_of_stock', 'rose'))
    await shop.checkout.pay(data)
    expect(shop.charge).not.toHaveBeenCalled()
    expect(shop.checkout.$state.get()).toMatchObject({
      phase: 'unavailable',
      problem: { productId: 'rose' },
      refusedPay: true,
    })
  })

  it('creates a new session if this one is older than a day', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    shop.saveDetails.mockRejectedValueOnce(failure(410, 'checkout_expired'))
    await shop.checkout.pay(data)
    expect(shop.notify).toHaveBeenCalledWith('updateFailed', 'said checkout_expired')
    expect(shop.createSession).toHaveBeenCalledTimes(2)
    expect(shop.phase()).toBe('ready')
  })
})
