import { createApp } from 'astro/app/entrypoint'
import moduleLoader from '../module-loader.ts?inline-script'
import type { Locals, RenderedPage } from './built-app.ts'
import { collectTags } from './collect-tags.ts'

// What `dist/server/entry.mjs` exports.

/** The adapter's handler, for requests that are not answered from saved pages. */
export { handler } from '@astrojs/node/server.js'

// Buffered and not streamed, so that the tags of every component are known when the response is there.
const app = createApp({ streaming: false })

/** The script that loads the modules of saved pages. */
export { moduleLoader }

/** Every route, including Astro's own, so that a test can compare them with the pages. */
export const routes = app.manifest.routes.map(({ routeData: { route, component, origin } }) => ({
  route,
  component,
  origin,
}))

/**
 * Loads every page, and what all of them need, one after another, so that no visitor waits for it. They are loaded at
 * their first requests otherwise, from files that the next build in this folder removes.
 */
export async function loadRoutes(): Promise<void> {
  const { middleware, actions, sessionDriver, cacheProvider, serverIslandMappings, pageMap } = app.manifest
  const common = [middleware, actions, sessionDriver, cacheProvider, serverIslandMappings]
  for (const load of [...common, ...(pageMap?.values() ?? [])]) await load?.()
}

/** Renders one page outside the network. Returns the response with what decides whether it is saved. */
export async function render(request: Request, locals: Locals): Promise<RenderedPage> {
  const { result: response, ...collected } = await collectTags(() =>
    app.render(request, { locals, clientAddress: locals.address }),
  )
  return { ...collected, response }
}
