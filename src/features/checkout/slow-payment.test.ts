import { describe, expect, it } from 'vitest'
import { data, failure, receipt, rose, visit } from '#tests/factories/checkout-visit.ts'
import { BANK_PAUSES_MS } from './bank-pauses.ts'
import type { PaymentSession } from './payment-session.ts'

describe('a payment that the bank is processing', () => {
  const processing = { state: 'processing', message: null } as const

  /** Makes the bank process the visit's payment from Pay on. */
  async function paidSlowly() {
    const shop = visit()
    await shop.checkout.start(null)
    shop.charge.mockResolvedValueOnce(processing)
    const phases: string[] = []
    shop.checkout.$state.listen(({ phase }) => void phases.push(phase))
    return { shop, phases }
  }

  it('is never confirmed, and becomes the order as soon as it is paid', async () => {
    const { shop, phases } = await paidSlowly()
    shop.read.mockResolvedValueOnce(processing).mockImplementationOnce(async () => {
      expect(shop.confirm).not.toHaveBeenCalled()
      expect(shop.kept()).not.toBeNull()
      return { state: 'paid', message: null }
    })
    expect(await shop.checkout.pay(data)).toEqual({ kind: 'processing' })
    expect(phases).toEqual(['paying', 'processing', 'confirming', 'done'])
    expect(shop.finish).toHaveBeenCalledExactlyOnceWith('order-1', expect.anything(), receipt)
  })

  it('opens the form again if the bank finally declines', async () => {
    const { shop } = await paidSlowly()
    await shop.checkout.pay(data)
    expect(shop.notify).toHaveBeenCalledWith('bankDeclined')
    expect(shop.checkout.$declined.get()).toBe(true)
    expect(shop.confirm).not.toHaveBeenCalled()
    expect(shop.phase()).toBe('ready')
    await shop.checkout.pay(data)
    expect(shop.checkout.$declined.get()).toBe(false)
  })

  it('opens the form without a code that has ended by the time the bank declines, and shows both totals', async () => {
    const { shop } = await paidSlowly()
    await shop.checkout.changeCode('TET')
    shop.setTotal(470_000)
    shop.createSession.mockRejectedValueOnce(failure(409, 'code_ended'))
    await shop.checkout.pay(data)
    expect(shop.notify.mock.calls).toEqual([['bankDeclined'], ['codeGone', 'said code_ended']])
    expect(shop.checkout.$state.get()).toMatchObject({
      phase: 'ready',
      session: { quote: { discountCode: null, total: 470_000 } },
    })
    expect(shop.checkout.$totalBefore.get()).toMatchObject({ total: 450_000 })
  })

  it('opens the form with the cart that another tab has changed while the new session was on its way', async () => {
    const { shop } = await paidSlowly()
    shop.createSession.mockImplementationOnce(async () => {
      shop.setCart([{ ...rose, quantity: 2 }])
      await shop.checkout.sync()
      return shop.kept() as PaymentSession
    })
    await shop.checkout.pay(data)
    expect(shop.checkout.$state.get()).toMatchObject({
      phase: 'ready',
      session: { quote: { lines: [{ quantity: 2 }] } },
    })
  })

  it('is read with growing pauses for three minutes, and after that only when the customer asks', async () => {
    const { shop, phases } = await paidSlowly()
    shop.read.mockResolvedValue(processing)
    await shop.checkout.pay(data)
    expect(phases).toEqual(['paying', 'processing', 'stillProcessing'])
    const pauses = shop.wait.mock.calls.map(([ms]) => ms)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(pauses.reduce((sum, ms) => sum + ms)).toBeGreaterThanOrEqual(179_000)
    expect(shop.confirm).not.toHaveBeenCalled()
    expect(await shop.checkout.pay(data)).toBeNull()

    shop.read.mockResolvedValueOnce(null).mockResolvedValueOnce({ state: 'paid', message: null })
    await shop.checkout.checkAgain()
    expect(phases.slice(3)).toEqual(['processing', 'confirming', 'done'])
  })

  it('after one that the bank has declined is asked about for as long as the first', async () => {
    const { shop } = await paidSlowly()
    for (let asked = 0; asked < BANK_PAUSES_MS.length - 1; asked++) shop.read.mockResolvedValueOnce(processing)
    await shop.checkout.pay(data)
    expect(shop.phase()).toBe('ready')
    shop.wait.mockClear()
    shop.charge.mockResolvedValueOnce(processing)
    shop.read.mockResolvedValue(processing)
    await shop.checkout.pay(data)
    expect(shop.wait.mock.calls).toEqual(BANK_PAUSES_MS.map((ms) => [ms]))
  })

  it('is recognised on the next visit, in another tab that requests a session, and when the server reports it', async () => {
    const later = visit()
    later.setKept({ ...((await paidSlowly()).shop.kept() as PaymentSession) })
    later.read.mockResolvedValue(processing)
    await later.checkout.start(null)
    expect([later.phase(), later.createSession.mock.calls.length]).toEqual(['stillProcessing', 0])

    const other = visit()
    await other.checkout.start(null)
    other.createSession.mockRejectedValueOnce(failure(409, 'checkout_closed'))
    other.read.mockResolvedValue(processing)
    await other.checkout.changeCode('TET')
    expect(other.phase()).toBe('stillProcessing')
    expect(other.confirm).not.toHaveBeenCalled()

    // The provider reports a payment to the browser as paid, and to the server as processing.
    const early = visit()
    await early.checkout.start(null)
    early.confirm.mockRejectedValue(failure(409, 'payment_processing'))
    early.read.mockResolvedValue(processing)
    await early.checkout.pay(data)
    expect(early.phase()).toBe('stillProcessing')
  })

  it.each([
    ['the server cannot be asked', new TypeError('offline')],
    ['the server no longer has the checkout', failure(404, 'checkout_not_found')],
  ])('is not shown as paid if the provider cannot be asked, and %s', async (_, refused) => {
    const shop = visit()
    await shop.checkout.start(null)
    const phases: string[] = []
    shop.checkout.$state.listen(({ phase }) => void phases.push(phase))
    shop.saveDetails.mockRejectedValueOnce(failure(409, 'checkout_closed'))
    shop.read.mockResolvedValue(null)
    shop.confirm.mockRejectedValue(refused)
    expect(await shop.checkout.pay(data)).toEqual({ kind: 'closed' })
    expect(phases).not.toContain('unconfirmed')
    expect(phases.at(-1)).toBe('stillProcessing')
  })

  it('is not shown as paid while the server says that it is not', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    shop.confirm.mockRejectedValue(failure(409, 'payment_not_succeeded'))
    const phases: string[] = []
    shop.checkout.$state.listen(({ phase }) => void phases.push(phase))
    await shop.checkout.pay(data)
    expect(phases).not.toContain('unconfirmed')
    expect(phases.at(-1)).toBe('stillProcessing')
  })
})
