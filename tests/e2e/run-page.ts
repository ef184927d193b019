import type { Page } from '@playwright/test'

/** Waits until everything that the page of a run needs is on the phone, where it opens without network. */
export async function isKept(courier: Page): Promise<void> {
  await courier.waitForFunction(async () => {
    const kept = (await (await caches.open(`courier-run ${location.pathname}`)).keys()).map(({ url }) => url)
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const scripts = loaded.filter((name) => /^\/_astro\/.*\.js$/.test(new URL(name).pathname))
    return [location.origin + location.pathname, ...scripts].every((name) => kept.includes(name))
  })
}
