import { storedLocale } from '#shared/locale.ts'
import { askWhenBack } from './back-in-stock.calls.ts'

/** Sends the email of a visitor who waits for a sold-out product. The browser checks its form. */
const form = document.querySelector<HTMLFormElement>('[data-back-in-stock]')!
const [error, done] = form.querySelectorAll<HTMLElement>('[role]')
const button = form.querySelector('button')!
const email = form.querySelector('input')!

form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (button.ariaDisabled !== 'true') void send()
})

async function send(): Promise<void> {
  button.ariaDisabled = 'true'
  error!.textContent = ''
  email.ariaInvalid = null
  const { callApi, reasonOf } = await import('#shared/api-client.ts')
  try {
    await callApi(askWhenBack, {
      locale: storedLocale(document.documentElement.lang),
      params: { id: form.dataset.backInStock! },
      body: { email: email.value },
    })
    for (const part of form.querySelectorAll<HTMLElement>('label, div, #back-note')) part.hidden = true
    done!.textContent = done!.dataset.asked!
  } catch (failure) {
    const { text, field } = reasonOf(failure, error!.dataset.failed!)
    error!.textContent = text
    email.ariaInvalid = field === 'email' ? 'true' : null
    email.focus()
  }
  button.ariaDisabled = null
}
