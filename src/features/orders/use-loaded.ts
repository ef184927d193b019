import { useRef, useState, type RefObject } from 'react'
import type { Words } from '#i18n/island.ts'
import { showToast } from '#ui/toast/toast.ts'

interface LoadedDialog<Component> {
  Loaded: Component | null
  /** Of the element that the component shows. */
  dialog: RefObject<HTMLDialogElement | null>
  isOpen: boolean
  open(): void
  /** @param isKept whether the component stays, to be opened again as it is */
  close(isKept: boolean): void
}

/**
 * Returns a dialog that is loaded when it is first opened, because most visits do not need it: null while it is
 * closed, unless it is kept. A file that cannot be loaded is said in a toast.
 */
export function useLoaded<Component>({ t }: Words, load: () => Promise<Component>): LoadedDialog<Component> {
  const dialog = useRef<HTMLDialogElement>(null)
  const [Loaded, setLoaded] = useState<Component | null>(null)
  const [isHidden, setHidden] = useState(false)
  return {
    Loaded,
    dialog,
    isOpen: Loaded !== null && !isHidden,
    open() {
      setHidden(false)
      if (Loaded !== null) return dialog.current?.showModal()
      load().then(
        (component) => setLoaded(() => component),
        () => showToast({ variant: 'destructive', title: t('ownOrder:loadFailed') }),
      )
    },
    close(isKept) {
      setHidden(isKept)
      if (!isKept) setLoaded(null)
    },
  }
}
