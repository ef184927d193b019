import { atom, type WritableAtom } from 'nanostores'

interface Format<Value> {
  encode: (value: Value) => string
  /** Must accept any text: storage holds what anybody has put there. */
  decode: (text: string) => Value
}

/**
 * A store kept in the browser's storage under a key and shared by its tabs. A third of the weight of
 * `@nanostores/persistent`, because every page carries it, and it lives where storage throws (blocked cookies):
 * there it lasts as long as the page. On the server it is its initial value.
 */
export function storedAtom<Value>(key: string, initial: Value, { encode, decode }: Format<Value>): WritableAtom<Value> {
  const read = (text: string | null | undefined) => (typeof text === 'string' ? decode(text) : initial)
  const store = atom(read(storage()?.getItem(key)))
  const set = store.set

  store.set = (value) => {
    try {
      storage()?.setItem(key, encode(value))
    } catch {
      // Full or forbidden: the value lasts as long as the page.
    }
    set(value)
  }
  if (typeof window !== 'undefined') {
    // No key means that everything was cleared.
    addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) set(read(event.newValue))
    })
    // A page that comes back from the history has missed what happened since.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) set(read(storage()?.getItem(key)))
    })
  }
  return store
}

function storage(): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : localStorage
  } catch {
    return undefined
  }
}
