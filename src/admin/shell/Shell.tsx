import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { $stepUp, leaveStepUp } from '#features/account/security/step-up.ts'
import type { User } from '#features/account/user.ts'
import { later } from '../kit/later.ts'
import { useMay } from '../kit/use-may.ts'
import { $sessionEnded } from '../query-client.ts'
import { screenAt, SCREENS } from '../screens.ts'
import { useWords } from '../words.tsx'
import { Drawer } from './Drawer.tsx'
import { KeepFocus } from './KeepFocus.tsx'
import { Menu } from './Menu.tsx'
import { NotAllowed } from './NotAllowed.tsx'
import { Preferences } from './Preferences.tsx'
import { useNewOrderKeys } from './use-new-order-keys.ts'
import { useProviderReturn } from './use-provider-return.ts'
import { Who } from './Who.tsx'
import { shopName } from '../kit/shop-name.ts'

const AdminStepUpDialog = later(() => import('./AdminStepUpDialog.tsx').then((file) => file.AdminStepUpDialog))
const News = later(() => import('../live/News.tsx').then((file) => file.News))
const SoundSwitch = later(() => import('../live/SoundSwitch.tsx').then((file) => file.SoundSwitch))
const SessionDialog = later(() => import('./SessionDialog.tsx').then((file) => file.SessionDialog))

/** The frame of every screen: the bar, and the menu at the side, or in a drawer on narrow screens. */
export function Shell({ user }: { user: User }) {
  const { t } = useWords()
  const ended = useStore($sessionEnded)
  const stepUp = useStore($stepUp)
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const arrived = useRef(pathname)
  const busy = useNavigation().state !== 'idle'
  const may = useMay()
  const screen = screenAt(pathname)
  const allowed = screen === undefined || may(SCREENS[screen].permission)
  useProviderReturn()
  useNewOrderKeys(may('orders'))

  // After navigation the focus moves to the new screen, as after loading a page.
  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    // What the screen before asked to be confirmed is not done on this one.
    leaveStepUp()
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className="a-shell">
      <a href="#screen" className="skip btn">
        {t('common:skip')}
      </a>
      <aside className="a-side">
        <a className="brand a-brand" href="/admin">
          {shopName()}
        </a>
        <Menu />
      </aside>
      <header className="a-bar">
        <Drawer />
        <span className="a-sound">
          <Suspense>{may('events') && <SoundSwitch />}</Suspense>
        </span>
        <Preferences />
        <Who user={user} />
      </header>
      <main id="screen" ref={main} tabIndex={-1} className="a-main" aria-busy={busy || undefined}>
        {allowed ? <Outlet /> : <NotAllowed />}
      </main>
      <KeepFocus main={main} />
      <Suspense>{!ended && may('events') && <News />}</Suspense>
      <Suspense>{stepUp && <AdminStepUpDialog />}</Suspense>
      <Suspense>{ended && <SessionDialog email={user.email} />}</Suspense>
      <ScrollRestoration getKey={({ pathname: path }) => path} />
    </div>
  )
}
