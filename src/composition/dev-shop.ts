import type { Plugin } from 'vite'

/** Where `src/middleware.ts` finds the shop under `npm run dev`; the built server passes it in `locals`. */
const DEV_SHOP = Symbol.for('moc-lan.dev-shop')

/**
 * Opens the shop under `npm run dev`, runs its background jobs, and answers the requests that the server process
 * answers before Astro.
 */
export function devShop(): Plugin {
  return {
    name: 'dev-shop',
    apply: 'serve',
    async configureServer(server) {
      if (process.env.VITEST) return
      // Imported here, so that a build does not open a database.
      const { createShop } = await import('./create-shop.ts')
      const { answerBeforeAstro } = await import('./dev-requests.ts')
      const { environment, readConfig } = await import('#server/config.ts')
      const { logUnexpected } = await import('#server/process.ts')
      const { SHOP_JOBS } = await import('#src/jobs.ts')
      const { startJobs } = await import('#src/start-jobs.ts')
      const config = readConfig(environment())
      const open = await createShop({ ...config, port: server.config.server.port ?? config.port })
      const stopLogging = logUnexpected(open.shop.log)
      Object.assign(globalThis, { [DEV_SHOP]: open.shop })
      const stopJobs = startJobs(SHOP_JOBS, { shop: open.shop })
      server.httpServer?.on('close', () => {
        stopLogging()
        void stopJobs().then(() => open.close())
      })
      server.middlewares.use(answerBeforeAstro(open))
    },
  }
}
