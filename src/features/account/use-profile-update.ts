import { useRef, useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { showToast } from '#ui/toast/toast.ts'
import { reasonOf } from '#ui/form/use-form.ts'
import { accountApi } from './account.api.ts'
import type { ProfileChange } from './account.schema.ts'
import { $user } from './user.store.ts'

export interface ProfileUpdate {
  /** An update is under way: another has to wait (spec, section 4). */
  pending: boolean
  /** Saves a change and replaces the cached user. Tells by toast how that went, and throws when it failed. */
  save(change: ProfileChange): Promise<void>
}

/** One update of the profile at a time, whichever part of the page asks for it. */
export function useProfileUpdate({ t, locale }: Words): ProfileUpdate {
  const [pending, setPending] = useState(false)
  const running = useRef(false)

  async function save(change: ProfileChange): Promise<void> {
    if (running.current) return
    running.current = true
    setPending(true)
    try {
      $user.set(await accountApi(locale).updateProfile(change))
      showToast({ title: t('account:profile.updated') })
    } catch (error) {
      const { text } = reasonOf(error, '')
      showToast({ variant: 'destructive', title: t('account:profile.updateFailed'), description: text || undefined })
      throw error
    } finally {
      running.current = false
      setPending(false)
    }
  }
  return { pending, save }
}
