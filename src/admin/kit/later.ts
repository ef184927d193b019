import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** The delay before a lazy part is preloaded, in milliseconds, so that it does not compete with the list's rows. */
const LATER_MS = 1500

/**
 * Makes a lazy component for a part that opens after a click: `const ImportDialog = later(() =>
 * import('./ImportDialog.tsx').then((file) => file.ImportDialog))`. It needs a `Suspense` around it, and is preloaded,
 * so that it opens at once, even if the shop cannot be reached by then.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  setTimeout(() => void load().catch(() => {}), LATER_MS)
  return lazy(async () => ({ default: await load() }))
}
