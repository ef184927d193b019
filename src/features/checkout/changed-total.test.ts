import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createTranslator } from '#i18n/t.ts'
import { LOCALES } from '#i18n/locales.ts'
import * as messages from '#i18n/messages/index.ts'
import { data, failure, rose, visit } from '#tests/factories/checkout-visit.ts'
import type { PaymentSession } from './payment-session.ts'
import { SummarySection } from './SummarySection.tsx'

const BEFORE = { total: 450_000, currency: 'VND' }

/** Begins a visit whose total rises at Pay. */
async function changedAtPay() {
  const shop = visit()
  await shop.checkout.start(null)
  shop.setTotal(470_000)
  shop.saveDetails.mockRejectedValueOnce(failure(409, 'quote_changed'))
  await shop.checkout.pay(data)
  return shop
}

const totalOf = ({ checkout }: ReturnType<typeof visit>) => {
  const state = checkout.$state.get()
  return state.phase === 'ready' ? state.session.quote.total : state.phase
}

describe('a total that changed by itself', () => {
  it('at Pay is not charged, and both totals stay on the screen until the customer presses again', async () => {
    const shop = await changedAtPay()
    expect(shop.charge).not.toHaveBeenCalled()
    expect(shop.checkout.$totalBefore.get()).toMatchObject(BEFORE)
    expect(totalOf(shop)).toBe(470_000)
    // The note says all of it: a toast would say it a second time.
    expect(shop.notify).not.toHaveBeenCalled()

    expect(await shop.checkout.pay(data)).toEqual({ kind: 'paid' })
    expect(shop.checkout.$totalBefore.get()).toBeNull()
  })

  it('because the last use of the code went to another order is not charged, and the reason is said', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    await shop.checkout.changeCode('TET')
    const code = () => shop.kept()?.quote.discountCode
    expect(code()).toBe('TET')
    shop.setTotal(470_000)
    shop.saveDetails.mockRejectedValueOnce(failure(409, 'code_used_up'))
    expect(await shop.checkout.pay(data)).toMatchObject({ kind: 'codeRefused' })
    expect(shop.charge).not.toHaveBeenCalled()
    expect(shop.notify).toHaveBeenCalledExactlyOnceWith('codeGone', 'said code_used_up')
    expect(shop.checkout.$totalBefore.get()).toMatchObject(BEFORE)
    expect([code(), totalOf(shop)]).toEqual([null, 470_000])
    expect(await shop.checkout.pay(data)).toEqual({ kind: 'paid' })
  })

  it('because the code ended before a stale quote was renewed is not charged, and the reason is said', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    await shop.checkout.changeCode('TET')
    shop.setTotal(470_000)
    shop.saveDetails.mockRejectedValueOnce(failure(410, 'checkout_expired'))
    shop.createSession.mockRejectedValueOnce(failure(409, 'code_ended'))
    expect(await shop.checkout.pay(data)).toMatchObject({ kind: 'stale' })
    expect(shop.charge).not.toHaveBeenCalled()
    expect(shop.notify).toHaveBeenCalledExactlyOnceWith('updateFailed', 'said code_ended')
    expect(shop.checkout.$totalBefore.get()).toMatchObject(BEFORE)
    expect([shop.kept()?.quote.discountCode, totalOf(shop)]).toEqual([null, 470_000])
    expect(await shop.checkout.pay(data)).toEqual({ kind: 'paid' })
  })

  it('again at the next Pay is compared with the total that the customer agreed to there', async () => {
    const shop = await changedAtPay()
    shop.setTotal(480_000)
    shop.saveDetails.mockRejectedValueOnce(failure(410, 'checkout_expired'))
    await shop.checkout.pay(data)
    expect(shop.checkout.$totalBefore.get()).toMatchObject({ total: 470_000 })
    expect(totalOf(shop)).toBe(480_000)
    // The toast gives another reason, so both are shown.
    expect(shop.notify).toHaveBeenCalledExactlyOnceWith('updateFailed', 'said checkout_expired')
  })

  it('in another tab is compared with the total that the customer saw first, and forgotten when it is back', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    const session = shop.kept() as PaymentSession
    const adopt = (quoteId: string, total: number) => {
      shop.setKept({ ...session, quoteId, quote: { ...session.quote, total } })
      return shop.checkout.adopt(shop.kept())
    }
    await adopt('q7', 470_000)
    await adopt('q8', 480_000)
    expect(shop.checkout.$totalBefore.get()).toMatchObject(BEFORE)
    await adopt('q9', 450_000)
    expect(shop.checkout.$totalBefore.get()).toBeNull()
  })

  it('since the last visit is shown, if the purchase is the same', async () => {
    const earlier = visit()
    await earlier.checkout.start(null)
    const later = visit()
    later.setKept(earlier.kept())
    later.setTotal(470_000)
    await later.checkout.start(null)
    expect(later.checkout.$totalBefore.get()).toMatchObject(BEFORE)

    const other = visit()
    other.setKept(earlier.kept())
    other.setTotal(900_000)
    other.setCart([{ ...rose, quantity: 2 }])
    await other.checkout.start(null)
    expect(other.checkout.$totalBefore.get()).toBeNull()
  })

  it('stays while a code is refused, and goes with a code that the customer applies', async () => {
    const shop = await changedAtPay()
    await shop.checkout.changeCode('GONE')
    expect(shop.checkout.$totalBefore.get()).toMatchObject(BEFORE)
    shop.setTotal(423_000)
    await shop.checkout.changeCode('TET')
    expect(shop.checkout.$totalBefore.get()).toBeNull()
  })

  it('is not told of a payment that could not be charged at the same total; a toast asks to try again', async () => {
    const shop = visit()
    await shop.checkout.start(null)
    shop.saveDetails.mockRejectedValueOnce(failure(409, 'quote_changed'))
    await shop.checkout.pay(data)
    expect(shop.checkout.$totalBefore.get()).toBeNull()
    expect(shop.notify).toHaveBeenCalledExactlyOnceWith('updateFailed', null)
  })
})

describe.each(LOCALES)('the summary of a checkout (%s)', (locale) => {
  const t = createTranslator(locale, messages[locale])
  const quote = { currency: 'VND' as const, lines: [], discountCode: null, discountPercent: 0 }
  const amounts = {
    subtotal: 440_000,
    discount: 0,
    deliveryFee: 30_000,
    farFee: 0,
    exactFee: 0,
    total: 470_000,
    totalUSDCents: 1_880,
    delivery: null,
  }
  const markup = (totalBefore: { total: number; currency: 'VND' } | null) =>
    renderToStaticMarkup(
      createElement(SummarySection, {
        t,
        locale,
        quote: { ...quote, ...amounts },
        when: null,
        updating: false,
        totalBefore,
      }),
    )

  it('shows its total in dollars, too, to readers of English alone', () => {
    const total = /<dd[^>]*>([^<]*)<\/dd><\/div><\/dl>/.exec(markup(null))?.[1]
    expect(total).toBe(locale === 'en' ? '₫470.000 ($18.80)' : '₫470.000')
  })

  it('announces a changed total, with the old and the new one', () => {
    const note = /<p id="total-changed"[^>]*role="alert".*<\/p>/.exec(markup({ total: 450_000, currency: 'VND' }))?.[0]
    expect(note).toContain(t('checkout:summary.changedTitle'))
    expect(note).toMatch(/450[.,]000/)
    expect(note).toMatch(/470[.,]000/)
    expect(markup(null)).not.toContain('alert')
  })
})
