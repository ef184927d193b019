import { useEffect, useEffectEvent } from 'react'
import { loginPath } from '#features/account/return-path.ts'
import { showToast } from '#ui/toast/toast.ts'
import { ErrorState } from '../kit/States.tsx'
import { UnsavedBlocker } from '../kit/use-unsaved-guard.ts'
import { useWords } from '../words.tsx'
import { Shell } from './Shell.tsx'
import { TwoStepNeeded } from './TwoStepNeeded.tsx'
import { useVisitor } from './use-admin.ts'
import { Waiting } from './Waiting.tsx'

/** How long the reason is shown before the redirect to sign-in or home, in milliseconds (spec, section 6). */
const TO_LOGIN_MS = 500
const TO_HOME_MS = 1000

/** Lets admins in and tells others why not. This is not the access check: the server checks every call. */
export function Guard() {
  const { t } = useWords()
  const visitor = useVisitor()

  const refuse = useEffectEvent((is: 'guest' | 'customer') => {
    const [title, description] =
      is === 'guest'
        ? [t('admin:guard.unauthorized'), t('admin:guard.unauthorizedText')]
        : [t('admin:guard.denied'), t('admin:guard.deniedText')]
    showToast({ title, description, variant: 'destructive' })
    const goal = is === 'guest' ? loginPath(location.pathname + location.search) : '/'
    return setTimeout(() => location.assign(goal), is === 'guest' ? TO_LOGIN_MS : TO_HOME_MS)
  })
  useEffect(() => {
    if (visitor.is !== 'guest' && visitor.is !== 'customer') return
    const timer = refuse(visitor.is)
    return () => clearTimeout(timer)
  }, [visitor.is])

  if (visitor.is === 'admin' && visitor.user.twoStepRequired) return <TwoStepNeeded again={visitor.again} />
  if (visitor.is === 'admin')
    return (
      <>
        <UnsavedBlocker />
        <Shell user={visitor.user} />
      </>
    )
  if (visitor.is === 'unreachable')
    return (
      <div className="a-state">
        <ErrorState error={null} retry={visitor.again} />
      </div>
    )
  return <Waiting label={t('admin:loading')} />
}
