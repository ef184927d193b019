import type { Appearance, PaymentIntent } from '@stripe/stripe-js'
import { formatAmount } from '../shared/format-amount.ts'
import { STEP_TEXTS, type Locale } from '../shared/step-texts.ts'
import { applyAppearance } from './appearance.ts'
import { make } from './card-fields.ts'

/**
 * Asks the customer, in the bank's place, to complete the payment. Uses a modal `<dialog>`: the browser traps the focus
 * and restores it afterwards. Escape counts as a refusal.
 */
export function askCustomer(
  intent: PaymentIntent,
  locale: Locale,
  appearance: Appearance | undefined,
): Promise<'approve' | 'refuse'> {
  const texts = STEP_TEXTS[locale]
  const host = make('div')
  const shadow = host.attachShadow({ mode: 'open' })
  applyAppearance(host, appearance)
  const title = make('h2', { id: 'title', textContent: texts.title })
  const amount = formatAmount(intent.amount, intent.currency)
  const text = make('p', { id: 'text', textContent: `${texts.asks} ${amount}.` })
  const buttons = make('form', { className: 'buttons', method: 'dialog' })
  buttons.append(
    make('button', { className: 'main', value: 'approve', textContent: texts.approve }),
    make('button', { value: 'refuse', textContent: texts.refuse }),
  )
  const dialog = make('dialog', { className: 'box', lang: locale })
  dialog.setAttribute('aria-labelledby', 'title')
  dialog.setAttribute('aria-describedby', 'text')
  dialog.append(title, text, buttons)
  shadow.append(dialog)
  document.body.append(host)
  dialog.showModal()

  return new Promise((resolve) => {
    dialog.onclose = () => {
      host.remove()
      resolve(dialog.returnValue === 'approve' ? 'approve' : 'refuse')
    }
  })
}
