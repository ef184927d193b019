import { storedLocale } from '#shared/locale.ts'
import { sendContactMessage } from './contact.calls.ts'
import { CONTACT_FIELDS, isValid, type ContactField, type ContactMessage } from './contact.ts'

/** The shortest time the form shows that it is sending, in milliseconds (spec, section 4). */
const SENDING_MS = 1500

const form = document.querySelector<HTMLFormElement>('[data-contact-form]')
if (form) operate(form)

/** Validates and sends the form and shows the outcome. The fields keep their texts until the message has arrived. */
function operate(form: HTMLFormElement): void {
  const button = form.querySelector('button')!
  const progress = form.querySelector('[data-progress]')!
  const sent = takeOutcome(form, '[data-status]')
  const failed = takeOutcome(form, '[data-alert]')
  const advice = failed.querySelector<HTMLElement>('[data-advice]')!
  const idleLabel = button.textContent
  let sending = false
  /** True once an error was shown: from then on each field is validated when it loses the focus. */
  let strict = false

  // The browser's own validation bubbles remain for visitors without scripts.
  form.noValidate = true

  form.addEventListener('focusout', ({ target }) => {
    const name = strict && !sending && fieldName(target)
    if (name) check(name)
  })
  form.addEventListener('input', ({ target }) => {
    sent.hidden = true
    const name = fieldName(target)
    if (name && field(name).ariaInvalid === 'true' && isValid(name, field(name).value)) check(name)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (sending) return
    const wrong = CONTACT_FIELDS.filter((name) => !check(name))
    strict ||= wrong.length > 0
    if (wrong[0]) field(wrong[0]).focus()
    else void submit()
  })

  async function submit(): Promise<void> {
    setSending(true)
    failed.hidden = true
    const [failure] = await Promise.all([send(), new Promise((done) => setTimeout(done, SENDING_MS))])
    setSending(false)
    if (failure) return showFailure(failure)
    form.reset()
    strict = false
    sent.hidden = false
  }

  /** Sends the form. Returns null on success, else why the server or the network failed. */
  async function send(): Promise<{ reason: string | null; field: string | null } | null> {
    const values = Object.fromEntries(new FormData(form)) as unknown as ContactMessage
    // Without a connection the file of the client does not load, either.
    const client = await import('#shared/api-client.ts').catch(() => null)
    if (!client) return { reason: null, field: null }
    const { ApiError, callApi } = client
    try {
      await callApi(sendContactMessage, { locale: storedLocale(form.dataset.locale), body: values })
      return null
    } catch (error) {
      const refused = error instanceof ApiError && error.status < 500
      return { reason: refused ? error.reason : null, field: refused ? error.field : null }
    }
  }

  function showFailure({ reason, field: name }: { reason: string | null; field: string | null }): void {
    failed.querySelector('[data-reason]')!.textContent = reason
    advice.textContent = advice.dataset.advice!
    failed.hidden = false
    const refused = CONTACT_FIELDS.find((known) => known === name)
    if (refused) mark(refused, false)
  }

  function setSending(now: boolean): void {
    sending = now
    // Not `disabled`: that would drop the focus.
    button.ariaDisabled = now ? 'true' : null
    button.textContent = now ? button.dataset.sending! : idleLabel
    for (const name of CONTACT_FIELDS) field(name).readOnly = now
    sent.hidden = true
    progress.textContent = now ? button.dataset.sending! : ''
  }

  function check(name: ContactField): boolean {
    const valid = isValid(name, field(name).value)
    mark(name, valid)
    return valid
  }

  function mark(name: ContactField, valid: boolean): void {
    const error = document.getElementById(`contact-${name}-error`)!
    field(name).ariaInvalid = valid ? null : 'true'
    error.hidden = valid
    error.textContent = valid ? '' : error.dataset.error!
  }

  function field(name: ContactField): HTMLInputElement | HTMLTextAreaElement {
    return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement
  }
}

/**
 * Takes over an outcome region from `:target`: without its id the region is always visible, and its child is toggled.
 */
function takeOutcome(form: HTMLFormElement, selector: string): HTMLElement {
  const region = form.querySelector(selector)!
  const outcome = region.firstElementChild as HTMLElement
  outcome.hidden = !region.matches(':target')
  region.removeAttribute('id')
  return outcome
}

function fieldName(target: EventTarget | null): ContactField | undefined {
  return CONTACT_FIELDS.find((name) => name === (target as HTMLInputElement).name)
}
