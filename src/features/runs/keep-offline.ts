import { RUN_PATH } from './runs.ts'

/**
 * Has the page of the run open without network from now on: its service worker keeps what the page has loaded. Browser
 * only. Where there are no service workers, the page needs the network to open.
 */
export async function keepOffline(): Promise<void> {
  const { pathname } = location
  if (!('serviceWorker' in navigator) || !pathname.endsWith(RUN_PATH)) return
  const { serviceWorker } = navigator
  await serviceWorker.register('/run-worker.js', { scope: pathname })
  const { active } = await serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.filter(({ origin, pathname: path }) => origin === location.origin && !path.startsWith('/api/'))
  active?.postMessage([...new Set([pathname, ...own.map(({ pathname: path }) => path)])])
}
