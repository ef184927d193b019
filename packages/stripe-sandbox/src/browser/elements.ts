import type { Appearance, StripeElements, StripeError } from '@stripe/stripe-js'
import type { Locale } from '../shared/step-texts.ts'
import type { Card } from './card-fields.ts'
import { createPaymentElement, type PaymentElementParts } from './payment-element.ts'
import type { Result } from './provider.ts'
import { TEXTS, toLocale } from './texts.ts'

export interface ElementsOptions {
  clientSecret?: string
  locale?: string
  appearance?: Appearance
}

/** One `stripe.elements(…)`, with what confirming a payment needs from it. */
export interface Group {
  elements: StripeElements
  clientSecret: string | undefined
  locale(): Locale
  appearance(): Appearance | undefined
  /** Returns the card, or the error to show after focusing the first invalid field. */
  readCard(): { card: Card; error?: never } | { card?: never; error: StripeError }
}

/**
 * Stands in for Stripe's `elements` object (Stripe.js, "The Elements object"), with a payment element
 * only. `retrieve` reads an intent from the provider.
 */
export function createElements(
  retrieve: (secret: string, locale: Locale) => Promise<Result>,
  given: ElementsOptions,
): Group {
  let options = given
  let parts: PaymentElementParts | undefined
  let onUpdateEnd: (() => void)[] = []
  const locale = (): Locale => toLocale(options.locale)

  function readCard(): ReturnType<Group['readCard']> {
    if (!parts) return { error: { type: 'invalid_request_error', message: 'The payment element is not mounted.' } }
    const code = parts.fields.reportProblem()
    const card = parts.fields.read()
    if (card) return { card }
    return {
      error: { type: 'validation_error', code: code ?? '', message: code ? TEXTS[locale()].problems[code] : '' },
    }
  }

  const elements = {
    create(type: string) {
      if (type !== 'payment') throw new Error(`No ${type} element in the sandbox.`)
      const made = createPaymentElement(locale(), options.appearance, () => {
        if (parts === made) parts = undefined
      })
      parts = made
      return made.element
    },
    getElement: (type: unknown) => (type === 'payment' ? (parts?.element ?? null) : null),
    async update(changes: ElementsOptions) {
      options = { ...options, ...changes }
      parts?.restyle(locale(), options.appearance)
      onUpdateEnd.forEach((handler) => handler())
    },
    on(type: string, handler: () => void) {
      if (type === 'update-end') onUpdateEnd = [...onUpdateEnd, handler]
    },
    /** Reads the intent again, as after a changed amount. */
    async fetchUpdates() {
      const { error } = await retrieve(options.clientSecret ?? '', locale())
      return error ? { error: { message: error.message ?? '', status: error.type } } : {}
    },
    async submit() {
      const { error } = readCard()
      return error ? { error } : { selectedPaymentMethod: 'card' }
    },
  }
  return {
    elements: elements as unknown as StripeElements,
    clientSecret: given.clientSecret,
    locale,
    appearance: () => options.appearance,
    readCard,
  }
}
