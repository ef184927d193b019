import { describe, expect, it } from 'vitest'
import { data, failure, rose, visit } from '#tests/factories/checkout-visit.ts'
import type { PaymentSession } from './payment-session.ts'

const shownCode = ({ checkout }: ReturnType<typeof visit>) => {
  const state = checkout.$state.get()
  return state.phase === 'ready' ? state.session.quote.discountCode : state.phase
}

/** Begins a visit whose payment fields take until `release` to show another amount. */
async function slowVisit() {
  const shop = visit()
  await shop.checkout.start(null)
  const refreshed = Promise.withResolvers<void>()
  shop.refresh.mockReturnValueOnce(refreshed.promise)
  return { shop, release: refreshed.resolve }
}

const withCode = (session: PaymentSession | null, discountCode: string, quoteId: string) => {
  const kept = session as PaymentSession
  return { ...kept, quoteId, quote: { ...kept.quote, discountCode } }
}

describe('changes of one checkout take effect in the order of their calls', () => {
  it('a code that is removed before the session has it is not on the payment', async () => {
    const { shop, release } = await slowVisit()
    const applied = shop.checkout.changeCode('TET')
    const removed = shop.checkout.changeCode(null)
    release()
    expect(await Promise.all([applied, removed])).toEqual([null, null])
    expect(shop.createSession.mock.calls.map(([{ discountCode }]) => discountCode)).toEqual([null, 'TET', null])
    expect(shop.kept()?.quote.discountCode).toBeNull()
    expect(shownCode(shop)).toBeNull()
  })

  it('a code that is removed while a changed cart is quoted does not stay', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    await shop.checkout.changeCode('TET')
    const refreshed = Promise.withResolvers<void>()
    shop.refresh.mockReturnValueOnce(refreshed.promise)
    shop.setCart([{ ...rose, quantity: 2 }])
    const quoted = shop.checkout.sync()
    const removed = shop.checkout.changeCode(null)
    refreshed.resolve()
    await Promise.all([quoted, removed])
    expect(shop.kept()?.quote).toMatchObject({ discountCode: null, lines: [{ quantity: 2 }] })
    expect(shownCode(shop)).toBeNull()
  })

  it('a code of another tab that is removed while its amount loads does not come back', async () => {
    const { shop, release } = await slowVisit()
    shop.setKept(withCode(shop.kept(), 'TET', 'q7'))
    const adopted = shop.checkout.adopt(shop.kept())
    await shop.checkout.changeCode(null)
    release()
    await adopted
    expect(shownCode(shop)).toBeNull()
    await shop.checkout.pay(data)
    expect(shop.saveDetails).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ quoteId: 'q1' }), data)
  })

  it('of two changes in another tab, the screen shows the later one', async () => {
    const { shop, release } = await slowVisit()
    shop.setKept(withCode(shop.kept(), 'TET', 'q7'))
    const earlier = shop.checkout.adopt(shop.kept())
    shop.setKept(withCode(shop.kept(), 'MAI', 'q8'))
    await shop.checkout.adopt(shop.kept())
    release()
    await earlier
    expect(shownCode(shop)).toBe('MAI')
  })
})

describe('a code that is being checked', () => {
  /** Begins a visit whose next code is checked until the test answers. */
  async function checkingVisit() {
    const shop = visit()
    await shop.checkout.start(null)
    const checked = Promise.withResolvers<{ code: string; discountPercent: number }>()
    shop.validateCode.mockReturnValueOnce(checked.promise)
    return { shop, checked }
  }

  it('keeps Pay waiting, and is on the payment', async () => {
    const { shop, checked } = await checkingVisit()
    const applied = shop.checkout.changeCode('tet')
    expect(shop.phase()).toBe('updating')
    expect(await shop.checkout.pay(data)).toBeNull()
    checked.resolve({ code: 'TET', discountPercent: 10 })
    expect(await applied).toBeNull()
    expect(shownCode(shop)).toBe('TET')
    expect(shop.charge).not.toHaveBeenCalled()
    expect(await shop.checkout.pay(data)).toEqual({ kind: 'paid' })
    expect(shop.saveDetails).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ quoteId: 'q1' }), data)
  })

  /** Begins a visit whose hold on a slot is being prolonged until `prolong`. */
  async function prolongingVisit() {
    const shop = visit()
    const delivery = { city: 'Hanoi', date: '2026-12-24', wardCode: '', slotId: '08-10' } as const
    shop.setDelivery(delivery)
    await shop.checkout.start(null)
    const [asked, prolonged] = [Promise.withResolvers<void>(), Promise.withResolvers<PaymentSession>()]
    shop.createSession.mockImplementationOnce(() => {
      asked.resolve()
      return prolonged.promise
    })
    const kept = shop.checkout.keepPlace()
    await asked.promise
    return { shop, delivery, kept, prolong: () => prolonged.resolve(shop.kept() as PaymentSession) }
  }

  it('keeps Pay waiting also behind a hold that is being prolonged', async () => {
    const { shop, kept, prolong } = await prolongingVisit()
    const applied = shop.checkout.changeCode('TET')
    expect(await shop.checkout.pay(data)).toBeNull()
    prolong()
    expect([await kept, await applied]).toEqual([undefined, null])
    expect(shownCode(shop)).toBe('TET')
    expect(shop.charge).not.toHaveBeenCalled()
  })

  it.each([
    ['does not count', failure(404, 'invalid_discount_code')],
    ['cannot be checked', new TypeError('offline')],
  ])('and %s still has a delivery priced that was changed before', async (_, refused) => {
    const { shop, delivery, kept, prolong } = await prolongingVisit()
    shop.setDelivery({ ...delivery, slotId: '10-12' })
    const synced = shop.checkout.sync()
    shop.validateCode.mockRejectedValueOnce(refused)
    const applied = shop.checkout.changeCode('TET')
    prolong()
    await expect(applied).rejects.toBe(refused)
    await Promise.all([kept, synced])
    expect(shop.checkout.$state.get()).toMatchObject({
      phase: 'ready',
      session: { quote: { delivery: { slotId: '10-12' }, discountCode: null } },
    })
  })

  it.each([
    ['does not count', failure(404, 'invalid_discount_code')],
    ['cannot be checked', new TypeError('offline')],
  ])('and %s tells its field why, and Pay is possible again', async (_, refused) => {
    const { shop, checked } = await checkingVisit()
    const applied = shop.checkout.changeCode('TET')
    checked.reject(refused)
    await expect(applied).rejects.toBe(refused)
    // The field says it: a toast would say it a second time.
    expect(shop.notify).not.toHaveBeenCalled()
    expect([shownCode(shop), shop.createSession.mock.calls.length]).toEqual([null, 1])
    expect(await shop.checkout.pay(data)).toEqual({ kind: 'paid' })
  })

  it('and does not count leaves what another tab has put on the payment meanwhile', async () => {
    const { shop, checked } = await checkingVisit()
    const applied = shop.checkout.changeCode('TET')
    shop.setKept(withCode(shop.kept(), 'MAI', 'q7'))
    await shop.checkout.adopt(shop.kept())
    checked.reject(failure(404, 'invalid_discount_code'))
    await expect(applied).rejects.toThrow('invalid_discount_code')
    expect(shownCode(shop)).toBe('MAI')
  })

  it('is not taken for applied if Pay was pressed first', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    const saved = Promise.withResolvers<{ saved: true }>()
    shop.saveDetails.mockReturnValueOnce(saved.promise)
    const paid = shop.checkout.pay(data)
    expect(await shop.checkout.changeCode('TET')).not.toBeNull()
    saved.resolve({ saved: true })
    expect(await paid).toEqual({ kind: 'paid' })
    expect(shop.validateCode).not.toHaveBeenCalled()
  })
})
