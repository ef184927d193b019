import { Suspense, useState } from 'react'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { later } from '../kit/later.ts'
import { useWords } from '../words.tsx'

const DrawerPanel = later(() => import('./DrawerPanel.tsx').then((file) => file.DrawerPanel))

/** The button of the menu on narrow screens. The panel behind it loads at the first press. */
export function Drawer() {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="icon-btn a-drawer-open"
        aria-label={t('admin:nav.open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <AdminIcon name="menu" />
      </button>
      <Suspense>{open && <DrawerPanel onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
