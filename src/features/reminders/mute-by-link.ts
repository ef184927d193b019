import { callApi } from '#shared/api-client.ts'
import { storedLocale } from '#shared/locale.ts'
import { muteByLink } from './reminders.calls.ts'

/** Mutes the reminder that the fragment of the address names: it reaches no log, and only a browser runs this. */
const status = document.querySelector<HTMLElement>('[data-mute]')!
const [id, token] = ['id', 'token'].map((name) => new URLSearchParams(location.hash.slice(1)).get(name) ?? '')
callApi(muteByLink, { locale: storedLocale(document.documentElement.lang), query: { id, token } }).then(
  () => (status.textContent = status.dataset.done!),
  () => (status.textContent = status.dataset.failed!),
)
