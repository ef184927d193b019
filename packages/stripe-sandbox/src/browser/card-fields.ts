import {
  brandOf,
  checkCvc,
  checkExpiry,
  checkNumber,
  digitsOf,
  formatCvc,
  formatExpiry,
  formatNumber,
  parseExpiry,
  type CardProblem,
} from '../shared/cards.ts'
import type { Locale } from '../shared/step-texts.ts'
import { TEXTS } from './texts.ts'
import { retype } from './typing.ts'

type Name = 'number' | 'expiry' | 'cvc'

const NAMES: Name[] = ['number', 'expiry', 'cvc']
const ATTRIBUTES: Record<Name, { autocomplete: AutoFill; placeholder: string }> = {
  number: { autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' },
  expiry: { autocomplete: 'cc-exp', placeholder: 'MM / YY' },
  cvc: { autocomplete: 'cc-csc', placeholder: 'CVC' },
}

/** The card in the form of the provider's API. */
export interface Card {
  number: string
  exp_month: number
  exp_year: number
  cvc: string
}

export interface CardFields {
  root: HTMLElement
  relabel(locale: Locale): void
  isEmpty(): boolean
  /** Returns the card, or undefined while a field is invalid. */
  read(): Card | undefined
  /** Shows all errors, focuses the first invalid field and returns its problem. */
  reportProblem(): CardProblem | undefined
  setReadOnly(readOnly: boolean): void
  clear(): void
  focus(): void
}

/** Creates three labelled inputs with their errors and a note. Calls `onEdit` after each change of a value. */
export function createCardFields(locale: Locale, onEdit: () => void): CardFields {
  let texts = TEXTS[locale]
  const root = make('div', { className: 'box fields' })
  const note = make('p', { className: 'note' })
  const label = {} as Record<Name, HTMLLabelElement>
  const input = {} as Record<Name, HTMLInputElement>
  const error = {} as Record<Name, HTMLElement>
  const shown: Partial<Record<Name, CardProblem>> = {}
  for (const name of NAMES) root.append(build(name))
  root.append(note)
  relabel(locale)

  function build(name: Name): HTMLElement {
    const box = make('div', { className: name })
    const field = make('input', {
      id: name,
      name,
      inputMode: 'numeric',
      spellcheck: false,
      required: true,
      ...ATTRIBUTES[name],
    })
    label[name] = make('label', { htmlFor: name })
    error[name] = make('p', { className: 'error', id: `${name}-error`, ariaLive: 'polite' })
    input[name] = field
    field.setAttribute('aria-describedby', `${name}-error`)
    let before = ''
    field.addEventListener('input', (event) => {
      const kind = (event as InputEvent).inputType ?? ''
      const deleting = kind.endsWith('Backward') ? 'backward' : kind.endsWith('Forward') ? 'forward' : undefined
      const typed = retype(
        before,
        { value: field.value, caret: field.selectionStart ?? field.value.length },
        deleting,
        (text) => format(name, text),
      )
      if (field.value !== typed.value) {
        field.value = typed.value
        field.setSelectionRange(typed.caret, typed.caret)
      }
      before = typed.value
      // While the customer types, errors only disappear, except a wrong check digit of a complete number.
      const found = problem(name)
      show(name, found === shown[name] || found === 'invalid_number' ? found : undefined)
      if (name === 'number' && shown.cvc) show('cvc', problem('cvc'))
      onEdit()
    })
    field.addEventListener('blur', () => show(name, field.value ? problem(name) : undefined))
    box.append(label[name], field, error[name])
    return box
  }

  function format(name: Name, text: string): string {
    if (name === 'number') return formatNumber(text)
    return name === 'expiry' ? formatExpiry(text) : formatCvc(text, brandOf(digitsOf(input.number.value)))
  }

  function problem(name: Name): CardProblem | undefined {
    const { value } = input[name]
    if (name === 'number') return checkNumber(value)
    return name === 'expiry'
      ? checkExpiry(parseExpiry(value), new Date())
      : checkCvc(value, brandOf(digitsOf(input.number.value)))
  }

  function show(name: Name, found: CardProblem | undefined): void {
    if (found) shown[name] = found
    else delete shown[name]
    input[name].ariaInvalid = String(Boolean(found))
    error[name].textContent = found ? texts.problems[found] : ''
  }

  function relabel(next: Locale): void {
    texts = TEXTS[next]
    note.textContent = texts.note
    for (const name of NAMES) {
      label[name].textContent = texts[name]
      show(name, shown[name])
    }
  }

  return {
    root,
    relabel,
    isEmpty: () => NAMES.every((name) => input[name].value === ''),
    read() {
      const expiry = parseExpiry(input.expiry.value)
      if (!expiry || NAMES.some(problem)) return undefined
      return {
        number: digitsOf(input.number.value),
        exp_month: expiry.month,
        exp_year: expiry.year,
        cvc: input.cvc.value,
      }
    },
    reportProblem() {
      for (const name of NAMES) show(name, problem(name))
      const first = NAMES.find((name) => shown[name])
      if (!first) return undefined
      input[first].focus()
      return shown[first]
    },
    setReadOnly(readOnly) {
      for (const name of NAMES) input[name].readOnly = readOnly
    },
    clear() {
      for (const name of NAMES) {
        input[name].value = ''
        show(name, undefined)
      }
      onEdit()
    },
    focus: () => input.number.focus(),
  }
}

/** Creates an element with these properties. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), properties)
}
