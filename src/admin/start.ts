import { reloadWhenStale } from '#features/account/signed-in-hint.ts'
import { readUser } from '#features/account/account.calls.ts'
import { pathOf } from '#shared/api-client.ts'
import { callAdmin, fetchList } from './admin.api.ts'
import { keepEarly, takeEarly } from './early.ts'
import { listKey } from './kit/list-query.ts'
import { $language } from './language.ts'
import { listAt } from './lists.ts'
import { loadWords } from './words/load.ts'

// What the first screen waits for, asked while the rest of the back-office is on its way: the words, who is here,
// and the list's rows. The server answers rows to admins only; the guard decides what is shown, as ever.
const locale = $language.get()
reloadWhenStale()
loadWords(locale).catch(() => {})
keepEarly(readUser.path, callAdmin(readUser, {}))

const list = listAt(location.pathname)
// The boot script's mark. Where nobody is signed in, the guard sends to the sign-in, and no rows are asked for.
if (list && 'user' in document.documentElement.dataset) {
  const [, query] = listKey(list, new URLSearchParams(location.search), locale)
  const path = pathOf(list.call, { query })
  const rows = fetchList(list, query)
  keepEarly(path, rows)
  // The screen asks again itself.
  rows.catch(() => void takeEarly(path))
}
