import { useRef, useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { showToast } from '#ui/toast/toast.ts'
import { callApi, reasonOf } from '#shared/api-client.ts'
import { accountApi } from './account.api.ts'
import { readUser } from './account.calls.ts'
import type { ProfileChange } from './account.schema.ts'
import type { SentAddress } from './address-list.ts'
import type { SavedAddress } from './user.ts'
import { $user } from './user.store.ts'

export interface ProfileUpdate {
  /** Whether an update is in progress; another one must wait (spec, section 4). */
  pending: boolean
  /** Saves a change and replaces the cached user. Reports the result in a toast, and throws if it failed. */
  save(change: ProfileChange): Promise<void>
  /** Saves a changed list of addresses in the same way. The list is read first, since other windows change it, too. */
  saveAddresses(change: (list: readonly SavedAddress[]) => SentAddress[]): Promise<void>
}

/** Runs one update of the profile at a time, in the order of the calls, for all parts of the page. */
export function useProfileUpdate({ t, locale }: Words): ProfileUpdate {
  const [pending, setPending] = useState(false)
  /** Settles with the last update, and never rejects: a failure is reported to its own caller only. */
  const last = useRef<Promise<unknown>>(Promise.resolve())

  async function run(work: () => Promise<ProfileChange>): Promise<void> {
    setPending(true)
    const update = last.current.then(() => apply(work))
    const settled = update.catch(() => {})
    last.current = settled
    try {
      await update
    } finally {
      if (last.current === settled) setPending(false)
    }
  }
  async function apply(work: () => Promise<ProfileChange>): Promise<void> {
    try {
      $user.set(await accountApi(locale).updateProfile(await work()))
      showToast({ title: t('account:profile.updated') })
    } catch (error) {
      const { text } = reasonOf(error, '')
      showToast({ variant: 'destructive', title: t('account:profile.updateFailed'), description: text || undefined })
      throw error
    }
  }
  return {
    pending,
    save: (change) => run(() => Promise.resolve(change)),
    saveAddresses: (change) =>
      run(async () => ({ savedAddresses: change((await callApi(readUser, { locale })).savedAddresses) })),
  }
}
