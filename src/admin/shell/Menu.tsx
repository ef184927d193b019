import { NavLink } from 'react-router'
import { securityPath } from '#features/account/return-path.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { useMay } from '../kit/use-may.ts'
import { useWords } from '../words.tsx'
import { Unseen } from '../live/Unseen.tsx'
import { MenuCount } from './MenuCount.tsx'
import { isAnswered } from './unanswered.ts'
import { MENU } from '../screens.ts'

/** The links to the screens, on the left or in the drawer, which closes by `onChoose`. */
export function Menu({ onChoose }: { onChoose?: () => void }) {
  const { t, locale } = useWords()
  const may = useMay()
  return (
    <nav className="a-menu" aria-label={t('admin:nav.label')}>
      <ul>
        {MENU.filter(({ permission }) => may(permission)).map(({ to, label, icon, count }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/admin'} className="a-menu-link" onClick={onChoose}>
              <AdminIcon name={icon} />
              {t(label)}
              {count && (isAnswered(count) ? <MenuCount of={count} /> : <Unseen kind={count} />)}
            </NavLink>
          </li>
        ))}
      </ul>
      <a className="a-menu-link a-menu-store" href={securityPath(locale)}>
        <AdminIcon name="lock" />
        {t('admin:nav.security')}
      </a>
      <a className="a-menu-link" href="/">
        <AdminIcon name="store" />
        {t('admin:nav.store')}
      </a>
    </nav>
  )
}
