import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { islandWords } from '#i18n/island.ts'
import type { Messages } from '#i18n/t.ts'
import type { Locale } from '#shared/locale.ts'
import { AddressSection } from './AddressSection.tsx'
import { DataSection } from './DataSection.tsx'
import { EmailNotice } from './EmailNotice.tsx'
import { Loading } from '#ui/Loading.tsx'
import { SectionNotLoaded } from './PartNotLoaded.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { NoStepUp } from './security/NoStepUp.tsx'
import { $stepUp } from './security/step-up.ts'
import { PhoneSection } from './PhoneSection.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { useProfileUpdate } from './use-profile-update.ts'
import { $user, signedInUser } from './user.store.ts'

// Loaded after the page: most visits are for an address or an order.
const notLoaded = () => ({ default: SectionNotLoaded })
const SecuritySection = lazy(() => import('./security/SecuritySection.tsx').catch(notLoaded))
const RemindersSection = lazy(() => import('#features/reminders/RemindersSection.tsx').catch(notLoaded))
const ShopStepUpDialog = lazy(() => import('./security/ShopStepUpDialog.tsx').catch(() => ({ default: NoStepUp })))

/** The profile of the signed-in customer (spec, section 2). Guests see the page's own prompt instead. */
export default function ProfilePage({ locale, messages }: { locale: Locale; messages: Messages }) {
  const [words] = useState(() => islandWords(locale, messages))
  const user = useStore($user)
  const stepUp = useStore($stepUp)
  const update = useProfileUpdate(words)
  useEffect(() => void signedInUser(), [])

  if (user === undefined) return <Loading text={words.t('account:loading')} />
  if (!user) return null
  const part = { ...words, user }
  return (
    <div className="profile">
      <ProfileHead {...part} />
      <div className="profile-parts">
        <EmailNotice {...part} />
        <PhoneSection {...part} {...update} />
        <AddressSection {...part} {...update} />
        <div className="profile-late">
          <Suspense>
            <RemindersSection {...words} verified={user.emailVerified !== false} />
          </Suspense>
        </div>
        <PasswordSection {...part} />
        <Suspense>
          <SecuritySection {...words} />
        </Suspense>
        <DataSection {...part} />
      </div>
      <Suspense>{stepUp && <ShopStepUpDialog {...words} />}</Suspense>
    </div>
  )
}
