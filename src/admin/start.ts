import { reloadWhenStale } from '#features/account/signed-in-hint.ts'
import { api, USER_PATH } from './admin.api.ts'
import { keepEarly, takeEarly } from './early.ts'
import { listKey } from './kit/list-query.ts'
import { $language } from './language.ts'
import { listAt } from './lists.ts'
import { pathOfKey } from './query-path.ts'
import { loadWords } from './words/load.ts'

// What the first screen waits for, asked while the rest of the back-office is on its way: the words, who is here,
// and the list's rows. The server answers rows to admins only; the guard decides what is shown, as ever.
const locale = $language.get()
reloadWhenStale()
loadWords(locale).catch(() => {})
keepEarly(USER_PATH, api.get(USER_PATH))

const list = listAt(location.pathname)
// The boot script's mark. Where nobody is signed in, the guard sends to the sign-in, and no rows are asked for.
if (list && 'user' in document.documentElement.dataset) {
  const path = pathOfKey(listKey(list, new URLSearchParams(location.search), locale))
  const rows = api.page(path)
  keepEarly(path, rows)
  // The screen asks again itself.
  rows.catch(() => void takeEarly(path))
}
