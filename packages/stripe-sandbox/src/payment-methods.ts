import { createHmac } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { Call } from './call.ts'
import { brandOf, cvcLength, passesLuhn } from './shared/cards.ts'
import { cardError, invalidRequest, missing } from './errors.ts'
import type { Form } from './form-encoding.ts'
import { groupOf, mergeMetadata, optionalText, requiredText, text, type Shape } from './params.ts'
import { newId } from './state.ts'
import { behaviourOf, READY_MADE } from './test-cards.ts'

const ADDRESS: Shape = {
  city: 'value',
  country: 'value',
  line1: 'value',
  line2: 'value',
  postal_code: 'value',
  state: 'value',
}

/** `payment_method_data` as the provider's script sends it. */
export const PAYMENT_METHOD_DATA: Shape = {
  type: 'value',
  allow_redisplay: 'value',
  billing_details: { address: ADDRESS, email: 'value', name: 'value', phone: 'value' },
  metadata: 'map',
  card: { number: 'value', exp_month: 'value', exp_year: 'value', cvc: 'value' },
}

/** The address group of `shipping`. */
export const SHIPPING: Shape = {
  address: ADDRESS,
  name: 'value',
  phone: 'value',
  carrier: 'value',
  tracking_number: 'value',
}

/**
 * Returns the payment method that a call names or describes; undefined if it does neither. Stores only brand, last four
 * digits, expiry and a keyed hash of the number.
 * @throws SandboxError 402 for invalid card data (incorrect_number, invalid_expiry_month, invalid_expiry_year,
 *   invalid_cvc), 404 for an unknown id
 */
export function paymentMethodFor(call: Call): Stripe.PaymentMethod | undefined {
  const { params } = call
  const id = text(params, 'payment_method')
  if (id && params['payment_method_data'] !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: payment_method, payment_method_data.', {
      code: 'parameters_exclusive',
      param: 'payment_method',
    })
  }
  const ready = id === undefined ? undefined : READY_MADE[id]
  if (ready) {
    const year = new Date(call.now * 1000).getUTCFullYear() + 4
    return createCard(call, { number: ready, exp_month: '12', exp_year: String(year), cvc: '123' })
  }
  if (id) return findPaymentMethod(call, id)
  if (params['payment_method_data'] === undefined) return undefined
  const data = groupOf(params, 'payment_method_data')
  const type = requiredText(data, 'type')
  if (type !== 'card') {
    throw invalidRequest(`The sandbox does not support the payment method type '${type}'.`, {
      param: 'payment_method_data[type]',
    })
  }
  return createCard(call, groupOf(data, 'card'), data)
}

/** Returns a payment method. @throws SandboxError 404 for an unknown id */
export function findPaymentMethod(call: Call, id: string): Stripe.PaymentMethod {
  const found = call.state.find<Stripe.PaymentMethod>('payment_method', id)
  if (!found) throw missing('PaymentMethod', id, 'payment_method')
  return found
}

/** Reads an address group of the API; fields that were not sent are null. */
export function readAddress(form: Form): Stripe.Address {
  return {
    city: optionalText(form, 'city'),
    country: optionalText(form, 'country'),
    line1: optionalText(form, 'line1'),
    line2: optionalText(form, 'line2'),
    postal_code: optionalText(form, 'postal_code'),
    state: optionalText(form, 'state'),
  }
}

function createCard(call: Call, card: Form, data: Form = {}): Stripe.PaymentMethod {
  const billing = groupOf(data, 'billing_details')
  const { digits, month, year, cvc } = readCard(call, card)
  const brand = brandOf(digits)
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: readAddress(groupOf(billing, 'address')),
      email: optionalText(billing, 'email'),
      name: optionalText(billing, 'name'),
      phone: optionalText(billing, 'phone'),
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: cvc ? 'pass' : null },
      country: 'US',
      display_brand: brand,
      exp_month: month,
      exp_year: year,
      fingerprint: createHmac('sha256', call.state.secret).update(digits).digest('hex').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: digits.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: call.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata({}, data),
    type: 'card',
  }
  call.state.insert(method, undefined, { behaviour: behaviourOf(digits) })
  return method
}

function readCard(call: Call, card: Form): { digits: string; month: number; year: number; cvc?: string } {
  const at = (field: string) => `payment_method_data[card][${field}]`
  const digits = requiredText(card, 'number').replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(digits))
    throw cardError('invalid_number', 'The card number is not a valid credit card number.', at('number'))
  if (!passesLuhn(digits)) throw cardError('incorrect_number', 'Your card number is incorrect.', at('number'))

  const month = Number(requiredText(card, 'exp_month'))
  const given = Number(requiredText(card, 'exp_year'))
  const year = given < 100 ? given + 2000 : given
  const today = new Date(call.now * 1000)
  const thisYear = today.getUTCFullYear()
  if (!Number.isInteger(month) || month < 1 || month > 12 || (year === thisYear && month < today.getUTCMonth() + 1)) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", at('exp_month'))
  }
  if (!Number.isInteger(year) || year < thisYear || year > thisYear + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", at('exp_year'))
  }

  const cvc = text(card, 'cvc')
  const expected = cvcLength(brandOf(digits))
  if (cvc !== undefined && !new RegExp(`^\\d{${expected}}$`).test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", at('cvc'))
  }
  return cvc === undefined ? { digits, month, year } : { digits, month, year, cvc }
}
