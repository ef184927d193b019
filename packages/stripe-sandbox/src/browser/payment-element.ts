import type { Appearance, StripePaymentElement } from '@stripe/stripe-js'
import { applyAppearance } from './appearance.ts'
import { createCardFields, make, type CardFields } from './card-fields.ts'
import type { Locale } from '../shared/step-texts.ts'

type Handler = (event: unknown) => void

/** The payment element, and the functions that only its group may call. */
export interface PaymentElementParts {
  element: StripePaymentElement
  fields: CardFields
  restyle(locale: Locale, appearance: Appearance | undefined): void
}

/**
 * Stands in for Stripe's payment element: real card inputs in an open shadow root. Same methods and
 * events (Stripe.js, "The Payment Element"); `onDestroy` lets the group forget it.
 */
export function createPaymentElement(
  locale: Locale,
  appearance: Appearance | undefined,
  onDestroy: () => void,
): PaymentElementParts {
  const handlers = new Map<string, Set<Handler>>()
  const host = make('div')
  const shadow = host.attachShadow({ mode: 'open' })
  let ready = false
  let last = ''

  const fields = createCardFields(locale, () => {
    const state = { empty: fields.isEmpty(), complete: fields.read() !== undefined }
    if (JSON.stringify(state) === last) return
    last = JSON.stringify(state)
    emit('change', { ...state, collapsed: false, value: { type: 'card' } })
  })
  shadow.append(fields.root)
  applyAppearance(host, appearance)

  for (const [focusEvent, name] of [
    ['focusin', 'focus'],
    ['focusout', 'blur'],
  ] as const) {
    fields.root.addEventListener(focusEvent, (event) => {
      if (!fields.root.contains(event.relatedTarget as Node | null)) emit(name)
    })
  }
  fields.root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') emit('escape')
    // The shadow root hides the inputs from the form around them: Enter would do nothing.
    if (event.key === 'Enter') host.closest('form')?.requestSubmit()
  })

  function emit(type: string, detail: object = {}): void {
    for (const handler of [...(handlers.get(type) ?? [])]) handler({ elementType: 'payment', ...detail })
  }

  function unmount(): void {
    host.remove()
    ready = false
  }

  const element = {
    on(type: string, handler: Handler) {
      handlers.set(type, (handlers.get(type) ?? new Set()).add(handler))
      // React attaches its handlers after mounting, possibly after the event.
      if (type === 'ready' && ready) queueMicrotask(() => handler({ elementType: 'payment' }))
      return element
    },
    once(type: string, handler: Handler) {
      const first: Handler = (event) => {
        element.off(type, first)
        handler(event)
      }
      return element.on(type, first)
    },
    off(type: string, handler?: Handler) {
      if (handler) handlers.get(type)?.delete(handler)
      else handlers.delete(type)
      return element
    },
    mount(target: string | HTMLElement) {
      const container = typeof target === 'string' ? document.querySelector(target) : target
      if (!container) throw new Error('The container to mount the element in does not exist.')
      container.append(host)
      setTimeout(() => {
        if (!host.isConnected || ready) return
        ready = true
        emit('ready')
      })
    },
    update(options: { readOnly?: boolean }) {
      if (options.readOnly !== undefined) fields.setReadOnly(options.readOnly)
      return element
    },
    focus: () => fields.focus(),
    blur: () => (shadow.activeElement as HTMLElement | null)?.blur(),
    clear: () => fields.clear(),
    collapse: () => element,
    unmount,
    destroy() {
      unmount()
      handlers.clear()
      onDestroy()
    },
  }
  return {
    element: element as unknown as StripePaymentElement,
    fields,
    restyle(nextLocale, next) {
      fields.relabel(nextLocale)
      applyAppearance(host, next)
    },
  }
}
