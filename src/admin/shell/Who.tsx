import { signOut } from '#features/account/account.calls.ts'
import { fullName, type User } from '#features/account/user.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { useWords } from '../words.tsx'

/** The signed-in admin, and the sign-out button. */
export function Who({ user }: { user: User }) {
  const { t, locale } = useWords()
  return (
    <>
      <span className="a-who">{fullName(user, locale) || user.email}</span>
      <a className="icon-btn" href={signOut.path} aria-label={t('admin:nav.logout')} title={t('admin:nav.logout')}>
        <AdminIcon name="logout" />
      </a>
    </>
  )
}
