import { Dialog } from 'radix-ui'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { useReturnFocus } from '../kit/use-return-focus.ts'
import { useWords } from '../words.tsx'
import { Menu } from './Menu.tsx'
import { shopName } from '../kit/shop-name.ts'

/** The menu above the screen, on narrow screens. */
export function DrawerPanel({ onClose }: { onClose(): void }) {
  const { t } = useWords()
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        {/* Not Radix's overlay: it writes a style element into the page, which the CSP forbids. */}
        <div className="a-veil" />
        <Dialog.Content className="a-drawer" aria-describedby={undefined} onCloseAutoFocus={returnFocus}>
          <Dialog.Title className="brand a-brand">{shopName()}</Dialog.Title>
          <Dialog.Close className="icon-btn a-drawer-close" aria-label={t('admin:nav.close')}>
            <AdminIcon name="close" />
          </Dialog.Close>
          <Menu onChoose={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
