import { ApiError, callApi } from '#shared/api-client.ts'
import { storedLocale } from '#shared/locale.ts'
import { confirmOwnOrder } from './confirm-order.calls.ts'
import { confirmReceipt } from './update-receipt.ts'

const part = document.querySelector<HTMLElement>('[data-confirm]')!
const button = part.querySelector('button')!
const lead = part.querySelector('p')!
const status = part.querySelector<HTMLElement>('[role=status]')!
// The fragment reaches no log. A press confirms, and not the address: programs that read mails open it, too.
const [id = '', token = ''] = ['id', 'token'].map((name) => new URLSearchParams(location.hash.slice(1)).get(name) ?? '')
// Another link that is opened over the same page changes the fragment only, and loads nothing.
addEventListener('hashchange', () => location.reload())

async function confirm(): Promise<'done' | 'cancelled' | 'late' | 'failed'> {
  try {
    await callApi(confirmOwnOrder, {
      locale: storedLocale(document.documentElement.lang),
      params: { id },
      body: { token },
    })
    confirmReceipt(id)
    return 'done'
  } catch (error) {
    const code = error instanceof ApiError ? error.code : ''
    return code === 'order_cancelled' ? 'cancelled' : code === 'confirm_too_late' ? 'late' : 'failed'
  }
}

async function press(): Promise<void> {
  if (button.getAttribute('aria-disabled')) return
  button.setAttribute('aria-disabled', 'true')
  status.textContent = part.dataset.working!
  const outcome = await confirm()
  status.textContent = part.dataset[outcome]!
  if (outcome === 'failed') button.removeAttribute('aria-disabled')
  // What the page asks for is done, or can no longer be done.
  else lead.hidden = button.hidden = true
}

button.addEventListener('click', () => void press())
