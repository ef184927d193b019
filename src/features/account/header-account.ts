import { localeOf } from '#shared/locale.ts'
import { signedInUser } from './user.store.ts'
import { fullName } from './user.ts'

/** Shows the signed-in customer in the header: the name in the menu, and Admin for admins (spec, section 2). */
export async function showAccount(): Promise<void> {
  const user = await signedInUser()
  if (!user) {
    // The hint cookie was outdated: the session has ended.
    delete document.documentElement.dataset.user
    return
  }
  for (const name of document.querySelectorAll<HTMLElement>('[data-user-name]')) {
    name.textContent = fullName(user, localeOf(location.pathname)) || user.email
    name.hidden = false
  }
  if (user.isAdmin) for (const link of document.querySelectorAll<HTMLElement>('[data-admin-link]')) link.hidden = false
}
