import { useState } from 'react'
import { Dialog } from 'radix-ui'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { useWords } from '../words.tsx'
import { Menu } from './Menu.tsx'

/** The menu on a narrow screen. */
export function Drawer() {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className="icon-btn a-drawer-open" aria-label={t('admin:nav.open')}>
        <AdminIcon name="menu" />
      </Dialog.Trigger>
      <Dialog.Portal>
        {/* Not Radix's overlay: it writes a style sheet into the page, which the page's policy forbids. */}
        <div className="a-veil" />
        <Dialog.Content className="a-drawer" aria-describedby={undefined}>
          <Dialog.Title className="brand a-brand">Mộc Lan</Dialog.Title>
          <Dialog.Close className="icon-btn a-drawer-close" aria-label={t('admin:nav.close')}>
            <AdminIcon name="close" />
          </Dialog.Close>
          <Menu onChoose={() => setOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
