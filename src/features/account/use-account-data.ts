import { useEffect, useEffectEvent, useState } from 'react'
import { signedInUser } from './user.store.ts'

/** Data of the signed-in customer, as far as it is known. */
export type AccountData<Data> =
  | { kind: 'loading' }
  // Nobody is signed in.
  | { kind: 'guest' }
  | { kind: 'failed' }
  | { kind: 'shown'; data: Data }

interface AccountDataView<Data> {
  view: AccountData<Data>
  reload(): void
  /** Changes the data that is shown; does nothing before it is loaded. */
  change(edit: (data: Data) => Data): void
}

/** Loads data of the signed-in customer once, and nothing for a guest (spec, section 7). */
export function useAccountData<Data>(load: () => Promise<Data>): AccountDataView<Data> {
  const [view, setView] = useState<AccountData<Data>>({ kind: 'loading' })
  const start = () => void find(load).then(setView)
  const begin = useEffectEvent(start)
  useEffect(() => begin(), [])
  return {
    view,
    reload() {
      setView({ kind: 'loading' })
      start()
    },
    change: (edit) => setView((now) => (now.kind === 'shown' ? { kind: 'shown', data: edit(now.data) } : now)),
  }
}

async function find<Data>(load: () => Promise<Data>): Promise<AccountData<Data>> {
  if (!(await signedInUser())) return { kind: 'guest' }
  try {
    return { kind: 'shown', data: await load() }
  } catch (error) {
    console.warn('The account data could not be loaded', error)
    return { kind: 'failed' }
  }
}
