import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { BANK_PAUSES_MS } from '#features/checkout/bank-pauses.ts'
import type { LinkTransfer, OpenedLink } from '#features/orders/payment-link.schema.ts'
import { createLinkVisit } from './link-visit.ts'

const EXPIRES_AT = '2030-01-02T03:04:05.000Z'
const PROCESSING = { state: 'processing' } as const satisfies OpenedLink

/** A link that can be paid by card and by transfer. @param transfer whether a transfer has begun */
function open(transfer: 'offered' | 'begun'): OpenedLink {
  return {
    ...{ state: 'open', isSupplement: false, amount: 500_000, currency: 'VND', expiresAt: EXPIRES_AT, transfer },
    order: { lines: [{ name: 'Hồng Pastel', quantity: 1 }], deliveryDate: null, slot: null },
    payment: { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret' },
  }
}

const QR: LinkTransfer = {
  ...{ state: 'open', reference: 'ML7K2Q9XAB', amountVND: 500_000, receivedVND: 0, qr: 'qr', expiresAt: EXPIRES_AT },
  bank: { bin: '970436', bank: 'Vietcombank', number: '0071000123456', holder: 'MOC LAN' },
}

const PART: LinkTransfer = { ...QR, receivedVND: 50_000 }

/** A visit whose pauses the test ends, in any order. */
function visit() {
  let link: OpenedLink = PROCESSING
  let money = QR
  const pauses: PromiseWithResolvers<void>[] = []
  const waits: number[] = []
  const pay = vi.fn(async () => ({ state: 'paid' as const, message: null }))
  const steps = createLinkVisit({
    hasLink: true,
    open: async () => link,
    transfer: async () => money,
    form: { check: async () => null, pay, takeReturn: () => null },
    returnUrl: 'https://shop.example/pay',
    declinedText: 'declined',
    wait(ms) {
      waits.push(ms)
      pauses.push(Promise.withResolvers<void>())
      return pauses.at(-1)!.promise
    },
    isHidden: () => false,
  })
  return {
    ...steps,
    pauses,
    /** How long each pause is, in milliseconds. */
    waits,
    answer: (next: OpenedLink) => void (link = next),
    /** A part of the money arrives. */
    sendPart: () => void (money = PART),
    /** Charges a card. */
    charge: pay,
    /** Does a step as the page does, which waits for nothing; resolves when the visit pauses. */
    async step(begin: () => unknown): Promise<void> {
      begin()
      // All answers of the server are there at once.
      await setImmediate()
    },
  }
}

describe('a card payment of a link that the bank is processing', () => {
  it('is shown as soon as the bank has decided', async () => {
    const shop = visit()
    await shop.step(shop.begin)
    await shop.step(shop.pauses[0]!.resolve)
    expect(shop.$view.get()).toEqual({ kind: 'outcome', outcome: 'processing' })
    shop.answer(open('offered'))
    await shop.step(shop.pauses[1]!.resolve)
    expect(shop.$view.get()).toMatchObject({ kind: 'open', declined: 'declined' })
  })

  it('is asked for as long as at the checkout; after the last pause the page no longer says that it asks', async () => {
    const shop = visit()
    await shop.step(shop.begin)
    for (let asked = 0; asked < BANK_PAUSES_MS.length; asked++) {
      expect(shop.$view.get()).toEqual({ kind: 'outcome', outcome: 'processing' })
      await shop.step(shop.pauses[asked]!.resolve)
    }
    expect(shop.waits).toEqual(BANK_PAUSES_MS)
    expect(shop.$view.get()).toEqual({ kind: 'outcome', outcome: 'stillProcessing' })
    // The customer asks again.
    await shop.step(shop.begin)
    expect(shop.$view.get()).toEqual({ kind: 'outcome', outcome: 'processing' })
    shop.answer({ state: 'paid' })
    await shop.step(shop.pauses.at(-1)!.resolve)
    expect(shop.$view.get()).toEqual({ kind: 'outcome', outcome: 'paid' })
  })

  it('is asked for by one wait alone, which leaves a transfer that was chosen after the decline as it is', async () => {
    const shop = visit()
    await shop.step(shop.begin)
    await shop.step(shop.begin)
    const [old, again] = shop.pauses
    shop.answer(open('offered'))
    await shop.step(again!.resolve)
    expect(shop.$view.get()).toMatchObject({ kind: 'open', declined: 'declined' })
    await shop.step(shop.payByTransfer)
    const shown = shop.$view.get()
    expect(shown).toMatchObject({ kind: 'transfer', transfer: QR })
    await shop.step(old!.resolve)
    expect(shop.$view.get()).toBe(shown)
    // The money is still waited for.
    await shop.step(shop.pauses[2]!.resolve)
    expect(shop.pauses).toHaveLength(4)
  })

  it('does not lead back to a transfer that the customer has left for the card', async () => {
    const shop = visit()
    await shop.step(shop.begin)
    shop.answer(open('begun'))
    await shop.step(shop.begin)
    expect(shop.$view.get()).toMatchObject({ kind: 'transfer' })
    await shop.step(shop.leaveTransfer)
    expect(shop.$view.get()).toMatchObject({ kind: 'open', paying: false })
    await shop.step(shop.pauses[0]!.resolve)
    expect(shop.$view.get()).toMatchObject({ kind: 'open', paying: false })
  })

  it('stays if a part has arrived since the page last asked: a card would be charged the whole sum', async () => {
    const shop = visit()
    shop.answer(open('begun'))
    await shop.step(shop.begin)
    shop.sendPart()
    await shop.step(shop.leaveTransfer)
    expect(shop.$view.get()).toMatchObject({ kind: 'transfer', transfer: PART })
  })

  it('is shown again in place of a charge if a part arrives while the card is entered', async () => {
    const shop = visit()
    shop.answer(open('begun'))
    await shop.step(shop.begin)
    await shop.step(shop.leaveTransfer)
    shop.sendPart()
    await shop.step(shop.pay)
    expect(shop.$view.get()).toMatchObject({ kind: 'transfer', transfer: PART })
    expect(shop.charge).not.toHaveBeenCalled()
  })
})
