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
  const failure = await ask()
  if (failure) {
    error!.textContent = failure.text
    email.ariaInvalid = failure.field === 'email' ? 'true' : null
    email.focus()
  } else {
    for (const part of form.querySelectorAll<HTMLElement>('label, div, #back-note')) part.hidden = true
    done!.textContent = done!.dataset.asked!
    // The button that had the focus is hidden.
    done!.tabIndex = -1
    done!.focus()
  }
  button.ariaDisabled = null
}

/** Sends the email. Returns null on success, else why the server or the network failed. */
async function ask(): Promise<{ text: string; field: string | null } | null> {
  const failed = error!.dataset.failed!
  // Without a connection the file of the client does not load, either.
  const client = await import('#shared/api-client.ts').catch(() => null)
  if (!client) return { text: failed, field: null }
  try {
    await client.callApi(askWhenBack, {
      locale: storedLocale(document.documentElement.lang),
      params: { id: form.dataset.backInStock! },
      body: { email: email.value },
    })
    return null
  } catch (failure) {
    return client.reasonOf(failure, failed)
  }
}
