import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** How long after its screen was fetched a part that is opened later is fetched, in milliseconds: the rows come first. */
const LATER_MS = 1500

/**
 * A part of a screen that is shown only after somebody pressed something, in a file of its own:
 * `const ImportDialog = later(() => import('./ImportDialog.tsx').then((file) => file.ImportDialog))`. It stands within
 * a `Suspense`. It is fetched without being asked for, too, so that it opens at once, even if the shop cannot be reached then.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  setTimeout(() => void load().catch(() => {}), LATER_MS)
  return lazy(async () => ({ default: await load() }))
}
