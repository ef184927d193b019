import type { Words } from '#i18n/island.ts'
import { localizedPath } from '#shared/locale.ts'
import * as icons from '#ui/icons/shop.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Avatar } from './Avatar.tsx'
import { fullName, type User } from './user.ts'

/** The signed-in customer, with links to the other parts of the account. */
export function ProfileHead({ t, locale, user }: Words & { user: User }) {
  const name = fullName(user, locale)
  const links = [
    { href: localizedPath(locale, '/orders'), icon: icons.van, text: t('common:account.orders') },
    { href: localizedPath(locale, '/wishlist'), icon: icons.heart, text: t('common:account.wishlist') },
    ...(user.role === 'courier'
      ? [{ href: localizedPath(locale, '/run'), icon: icons.van, text: t('account:profile.runs') }]
      : []),
    ...(user.isAdmin ? [{ href: '/admin', icon: icons.leaf, text: t('common:nav.admin') }] : []),
  ]
  return (
    <section className="profile-head" aria-labelledby="profile-name">
      <Avatar user={user} locale={locale} />
      <div className="profile-who">
        <h2 id="profile-name">{name || user.email}</h2>
        {name && <p className="profile-email">{user.email}</p>}
        {user.isAdmin && <p className="profile-badge">{t('account:profile.admin')}</p>}
      </div>
      <ul className="profile-links">
        {links.map(({ href, icon, text }) => (
          <li key={href}>
            <a href={href}>
              <Icon path={icon} size={20} />
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
