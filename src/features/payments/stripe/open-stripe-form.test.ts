import type { Stripe, StripeElements } from '@stripe/stripe-js'
import type { ReactElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { readReturn } from './bank-return.ts'
import type { StripeFields } from './StripeFields.tsx'
import { openStripeForm } from './open-stripe-form.tsx'

const payer = { name: 'Lan', email: 'lan@example.com', phone: '0912345678' }
const settings = { method: 'card', publishableKey: 'pk_test_x', sandbox: true } as const
const elements = { submit: async () => ({}), fetchUpdates: async () => ({}) } as unknown as StripeElements

/** Opens the form over a script in memory, with its fields mounted. */
function open(script: Stripe | null) {
  const form = openStripeForm(settings, 'en', async () => script)
  const { props } = (form.Fields as (props: object) => ReactElement<Parameters<typeof StripeFields>[0]>)({})
  return { form, setElements: props.onElements }
}

function formOf(confirmation: object, intent: object | null = null) {
  const confirmPayment = vi.fn(async () => confirmation)
  const retrievePaymentIntent = vi.fn(async () =>
    intent ? { paymentIntent: intent } : { error: { type: 'api_error' } },
  )
  const { form, setElements } = open({ confirmPayment, retrievePaymentIntent } as unknown as Stripe)
  setElements(elements)
  return { form, setElements, confirmPayment }
}

describe('paying in the form', () => {
  const pay = (answer: object, intent?: object) => formOf(answer, intent).form.pay('s', payer, 'http://x/checkout')

  it('passes on the card’s owner, and leaves the page only if the bank requires it', async () => {
    const { form, confirmPayment } = formOf({ paymentIntent: { status: 'succeeded' } })
    expect(await form.pay('s', payer, 'http://x/checkout')).toEqual({ state: 'paid', message: null })
    expect(confirmPayment).toHaveBeenCalledWith({
      elements,
      redirect: 'if_required',
      confirmParams: {
        return_url: 'http://x/checkout',
        payment_method_data: { billing_details: { name: 'Lan', email: 'lan@example.com', phone: '0912345678' } },
      },
    })
  })

  it('reports a declined card', async () => {
    const error = {
      type: 'card_error',
      message: 'Your card was declined.',
      payment_intent: { status: 'requires_payment_method' },
    }
    expect(await pay({ error })).toEqual({ state: 'open', message: 'Your card was declined.' })
  })

  it('distinguishes a payment that the bank is processing from a paid one', async () => {
    expect(await pay({ paymentIntent: { status: 'processing' } })).toEqual({ state: 'processing', message: null })
    const error = {
      type: 'invalid_request_error',
      message: 'unexpected state',
      payment_intent: { status: 'processing' },
    }
    expect(await pay({ error })).toMatchObject({ state: 'processing' })
    expect(await formOf({}, { status: 'processing' }).form.read('s')).toEqual({ state: 'processing', message: null })
  })

  it('says that the script could not be loaded', async () => {
    const form = openStripeForm(settings, 'en', () => Promise.reject(new Error('blocked')))
    expect(await form.read('s')).toBeNull()
    expect(form.$failed.get()).toBe(true)
  })

  it('treats an intent that another tab has paid as paid', async () => {
    const error = {
      type: 'invalid_request_error',
      message: 'unexpected state',
      payment_intent: { status: 'succeeded' },
    }
    expect(await pay({ error })).toMatchObject({ state: 'paid' })
  })

  it('reads the payment again after a broken connection: the card may have been charged', async () => {
    const error = { type: 'api_connection_error', message: 'offline' }
    expect(await pay({ error }, { status: 'succeeded' })).toMatchObject({ state: 'paid' })
    expect(await pay({ error }, { status: 'canceled' })).toMatchObject({ state: 'cancelled' })
    expect(await pay({ error })).toEqual({ state: 'open', message: 'offline' })
  })

  it('charges nothing without a mounted card field or without the script', async () => {
    const { form, setElements, confirmPayment } = formOf({ paymentIntent: { status: 'succeeded' } })
    setElements(null)
    expect(await form.check()).toBe('')
    expect(await form.pay('s', payer, 'http://x')).toMatchObject({ state: 'open' })
    expect(confirmPayment).not.toHaveBeenCalled()
    expect(await open(null).form.read('s')).toBeNull()
  })
})

describe('the return from a bank', () => {
  it('needs the intent and its secret; the status in the address is not trusted', () => {
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
