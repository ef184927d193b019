import { describe, expect, it } from 'vitest'
import { data, rose, visit } from '#tests/factories/checkout-visit.ts'
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
