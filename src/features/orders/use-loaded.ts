import { useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { showToast } from '#ui/toast/toast.ts'

/**
 * Returns a component that is loaded when it is first opened, because most visits do not need it: null while it is
 * closed. A file that cannot be loaded is said in a toast.
 */
export function useLoaded<Component>(
  { t }: Words,
  load: () => Promise<Component>,
): { Loaded: Component | null; open(): void; close(): void } {
  const [Loaded, setLoaded] = useState<Component | null>(null)
  return {
    Loaded,
    open() {
      load().then(
        (component) => setLoaded(() => component),
        () => showToast({ variant: 'destructive', title: t('ownOrder:loadFailed') }),
      )
    },
    close: () => setLoaded(null),
  }
}
