import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { describe, expect, it, vi } from 'vitest'
import { readReturn } from './bank-return.ts'
import type { CustomerData } from './checkout.schema.ts'
import { stripeProvider } from './provider.ts'

const data = { customerName: 'Lan', customerEmail: 'lan@example.com', customerPhone: '0912345678' } as CustomerData
const elements = { submit: async () => ({}), fetchUpdates: async () => ({}) } as unknown as StripeElements

function providerOf(confirmation: object, intent: object | null = null) {
  const confirmPayment = vi.fn(async () => confirmation)
  const retrievePaymentIntent = vi.fn(async () =>
    intent ? { paymentIntent: intent } : { error: { type: 'api_error' } },
  )
  const provider = stripeProvider(Promise.resolve({ confirmPayment, retrievePaymentIntent } as unknown as Stripe))
  provider.attach(elements)
  return { provider, confirmPayment, retrievePaymentIntent }
}

describe('charging through the provider', () => {
  const charge = (answer: object, intent?: object) =>
    providerOf(answer, intent).provider.charge('s', data, 'http://x/checkout')

  it('hands on whose card it is, and leaves the page only where the bank insists', async () => {
    const { provider, confirmPayment } = providerOf({ paymentIntent: { status: 'succeeded' } })
    expect(await provider.charge('s', data, 'http://x/checkout')).toEqual({ standing: 'paid', message: null })
    expect(confirmPayment).toHaveBeenCalledWith({
      elements,
      redirect: 'if_required',
      confirmParams: {
        return_url: 'http://x/checkout',
        payment_method_data: { billing_details: { name: 'Lan', email: 'lan@example.com', phone: '0912345678' } },
      },
    })
  })

  it('tells a declined card', async () => {
    const error = {
      type: 'card_error',
      message: 'Your card was declined.',
      payment_intent: { status: 'requires_payment_method' },
    }
    expect(await charge({ error })).toEqual({ standing: 'open', message: 'Your card was declined.' })
  })

  it('takes an intent that another tab has paid as paid', async () => {
    const error = {
      type: 'invalid_request_error',
      message: 'unexpected state',
      payment_intent: { status: 'succeeded' },
    }
    expect(await charge({ error })).toMatchObject({ standing: 'paid' })
  })

  it('looks again after a broken connection: the card may have been charged', async () => {
    const error = { type: 'api_connection_error', message: 'offline' }
    expect(await charge({ error }, { status: 'succeeded' })).toMatchObject({ standing: 'paid' })
    expect(await charge({ error }, { status: 'canceled' })).toMatchObject({ standing: 'gone' })
    expect(await charge({ error })).toEqual({ standing: 'open', message: 'offline' })
  })

  it('charges nothing without a mounted card field or without the script', async () => {
    const { provider, confirmPayment } = providerOf({ paymentIntent: { status: 'succeeded' } })
    provider.attach(null)
    expect(await provider.check()).toBe('')
    expect(await provider.charge('s', data, 'http://x')).toMatchObject({ standing: 'open' })
    expect(confirmPayment).not.toHaveBeenCalled()
    expect(await stripeProvider(Promise.resolve(null)).look('s')).toBeNull()
  })
})

describe('the return from a bank', () => {
  it('needs the intent and its secret; the status in the address is not believed', () => {
    expect(
      readReturn('?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=failed'),
    ).toEqual({
      paymentIntentId: 'pi_1',
      clientSecret: 'pi_1_secret_x',
    })
    for (const search of ['', '?payment_intent=pi_1', '?redirect_status=succeeded'])
      expect(readReturn(search)).toBeNull()
  })
})
