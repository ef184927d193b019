import { callApi } from '#shared/api-client.ts'
import { storedLocale } from '#shared/locale.ts'
import { muteByLink } from './reminders.calls.ts'

const status = document.querySelector<HTMLElement>('[data-mute]')!

/** Mutes the reminder that the fragment of the address names: it reaches no log, and only a browser runs this. */
async function mute(): Promise<boolean> {
  const [id, token] = ['id', 'token'].map((name) => new URLSearchParams(location.hash.slice(1)).get(name) ?? '')
  // An address that was cut off is not worth a call.
  if (!id || !token) return false
  try {
    await callApi(muteByLink, { locale: storedLocale(document.documentElement.lang), query: { id, token } })
    return true
  } catch {
    return false
  }
}

// Another link that is opened over the same page changes the fragment only, and loads nothing.
addEventListener('hashchange', () => location.reload())
void mute().then((done) => (status.textContent = done ? status.dataset.done! : status.dataset.failed!))
