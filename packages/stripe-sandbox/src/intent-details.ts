import type { Stripe } from 'stripe'
import type { Call } from './call.ts'
import { invalidRequest } from './errors.ts'
import { flag, groupOf, list, mergeMetadata, oneOf, optionalText, requiredText, text, type Shape } from './params.ts'
import { readAddress, SHIPPING } from './payment-methods.ts'

/** The parameters that a creation and an update share. */
export const DETAILS: Shape = {
  amount: 'value',
  currency: 'value',
  description: 'value',
  expand: 'list',
  metadata: 'map',
  receipt_email: 'value',
  shipping: SHIPPING,
  statement_descriptor: 'value',
  statement_descriptor_suffix: 'value',
  allowed_payment_method_types: 'list',
  payment_method_types: 'list',
}

/** Applies the call's parameters to the intent, and leaves other fields unchanged. */
export function applyDetails(call: Call, intent: Stripe.PaymentIntent): void {
  const { params } = call
  const take = (name: string, present: string | null): string | null =>
    params[name] === '' ? null : (text(params, name) ?? present)
  intent.description = take('description', intent.description)
  intent.receipt_email = take('receipt_email', intent.receipt_email)
  intent.statement_descriptor = take('statement_descriptor', intent.statement_descriptor)
  intent.statement_descriptor_suffix = take('statement_descriptor_suffix', intent.statement_descriptor_suffix)
  intent.metadata = mergeMetadata(intent.metadata, params)
  intent.payment_method_types = readMethodTypes(call) ?? intent.payment_method_types
  if (params['shipping'] === undefined) return
  const shipping = groupOf(params, 'shipping')
  intent.shipping =
    params['shipping'] === ''
      ? null
      : {
          name: requiredText(shipping, 'name'),
          phone: optionalText(shipping, 'phone'),
          carrier: optionalText(shipping, 'carrier'),
          tracking_number: optionalText(shipping, 'tracking_number'),
          address: readAddress(groupOf(shipping, 'address')),
        }
}

/** Reads `automatic_payment_methods`, which Stripe turns on unless types are named. */
export function readAutomaticMethods(call: Call): Stripe.PaymentIntent['automatic_payment_methods'] {
  const types = call.params['payment_method_types'] !== undefined
  if (call.params['automatic_payment_methods'] === undefined)
    return types ? null : { allow_redirects: 'always', enabled: true }
  const sent = groupOf(call.params, 'automatic_payment_methods')
  requiredText(sent, 'enabled')
  const enabled = flag(sent, 'enabled') === true
  if (enabled && types) {
    throw invalidRequest(
      'You may only specify one of these parameters: automatic_payment_methods, payment_method_types.',
      {
        code: 'parameters_exclusive',
        param: 'automatic_payment_methods',
      },
    )
  }
  return enabled ? { allow_redirects: oneOf(sent, 'allow_redirects', ['always', 'never']) ?? 'always', enabled } : null
}

/**
 * Reads the payment method types, under the parameter's current name or the one of older SDKs. The sandbox supports
 * cards only.
 */
export function readMethodTypes(call: Call): string[] | undefined {
  const name = METHOD_TYPES.find((param) => call.params[param] !== undefined)
  if (!name) return undefined
  const types = list(call.params, name)
  if (types.length !== 1 || types[0] !== 'card')
    throw invalidRequest('The sandbox supports one payment method type: card.', { param: name })
  return types
}

const METHOD_TYPES = ['allowed_payment_method_types', 'payment_method_types']
