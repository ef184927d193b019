import { reloadWhenLeft } from '#features/account/reload-when-left.ts'
import { reloadWhenRestored } from '#features/account/signed-in-hint.ts'
import { readUser } from '#features/account/account.calls.ts'
import { pathOf } from '#shared/api-client.ts'
import { callAdmin, fetchList } from './admin.api.ts'
import { keepEarly, takeEarly } from './early.ts'
import { listKey } from './kit/list-query.ts'
import { $language } from './language.ts'
import { listOf } from './lists.ts'
import { todayQuery } from './orders/today-query.ts'
import type { ScreenName } from './screens.ts'
import { loadWords } from './words/load.ts'

// Requests what the first screen needs while the rest of the admin app loads: the words, the user and the list's rows.
// The server sends rows to admins only; the guard decides what is shown.
const locale = $language.get()
reloadWhenLeft()
reloadWhenRestored()
loadWords(locale).catch(() => {})
keepEarly(readUser.path, callAdmin(readUser, {}))

const { dataset } = document.documentElement
// On a phone the back-office opens on Today (decision 046). A reload, the way back and the menu reach the dashboard.
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (dataset['screen'] === '' && navigation?.type === 'navigate' && matchMedia('(width < 48rem)').matches) {
  history.replaceState(null, '', '/admin/today')
  dataset['screen'] = 'today'
}

const list = listOf(dataset['screen'] as ScreenName | undefined)
// `user` is set by the boot script. Without it, the guard redirects to sign-in, and no rows are requested.
if (list && 'user' in dataset) {
  const [, query] = listKey(list, new URLSearchParams(location.search), locale)
  const path = pathOf(list.call, { query })
  const rows = fetchList(list, query)
  keepEarly(path, rows)
  // On failure, the screen requests the rows itself.
  rows.catch(() => void takeEarly(path))
}
if (dataset['screen'] === 'today' && 'user' in dataset) {
  const { call, query } = todayQuery(new URLSearchParams(location.search), locale)
  const path = pathOf(call, { query })
  const cards = callAdmin(call, { query })
  keepEarly(path, cards)
  cards.catch(() => void takeEarly(path))
}
