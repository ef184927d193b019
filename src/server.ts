import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PROJECT_ROOT } from '#db/project-root.ts'
import { announceShop } from '#db/shop-pid.ts'
import { markInUse, type PageStoreOptions } from '@moc-lan/page-store'
import { openCdn } from '#features/cdn/server/open-cdn.ts'
import { loadBuiltApp, type BuiltApp } from '#features/publishing/server/built-app.ts'
import { startFilling } from '#features/publishing/server/fill-pages.ts'
import { openPageStore } from '#features/publishing/server/open-page-store.ts'
import { forgetAgain } from '#features/privacy/server/forget-again.ts'
import { openS3Pages } from '#features/publishing/server/s3-pages.ts'
import { pictureRoutes } from '#features/uploads/server/picture-routes.ts'
import { CALLS } from './calls.ts'
import { JOBS } from './jobs.ts'
import { startJobs } from './start-jobs.ts'
import { openWatch } from './metrics.ts'
import { checkShop, summaryLines } from '#server/check-shop.ts'
import { isLoopback, isLoopbackUrl } from '#server/config-address.ts'
import { environment, type Config } from '#server/config.ts'
import { refuse } from '#server/config-finding.ts'
import type { Shop } from '#server/shop.ts'
import { createShop, type OpenShop } from '#composition/create-shop.ts'
import { compressAssets, loadAssets } from '#server/http/assets.ts'
import type { ClientTimes } from '#server/http/client-times.ts'
import { openKeptAssets } from '#server/http/kept-assets.ts'
import { gracefulStop } from '#server/http/graceful-stop.ts'
import { createHttpServer, listen } from '#server/http/http-server.ts'
import { limitConnections } from '#server/http/limit-connections.ts'
import { createListener } from '#server/http/listener.ts'
import { createRouteOf } from '#server/http/route-of.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { runAsProcess, type RunningServer } from '#server/process.ts'

const DIST = join(PROJECT_ROOT, 'dist')
/** How long requests in flight may take to end when the server stops, in milliseconds. */
const STOP_TIMEOUT_MS = 10_000

export type { RunningServer }

export interface ServerOptions {
  /** Where the build is. */
  dist?: string
  /** In place of the built shop. */
  app?: BuiltApp
  /** In place of `createShop(config)`; closed with the server. */
  open?: OpenShop
  pages?: Partial<PageStoreOptions>
  /** Load every page's code and render missing pages in the background after the start (default true). */
  fill?: boolean
  stopTimeoutMs?: number
  times?: Partial<ClientTimes>
}

/**
 * Starts the shop: opens the database and the saved pages, and listens.
 * @throws Error with a sentence for the owner when it is not built, or the address is taken.
 */
export async function startServer(config: Config, options: ServerOptions = {}): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack()
  // Deferred first and so run last: backup and restore must see a shop that is still closing.
  let withdraw = () => {}
  opened.defer(() => withdraw())
  const dist = options.dist ?? DIST
  const app = options.app ?? (await loadBuiltApp(dist))
  const watch = await openWatch(config)
  opened.defer(() => watch.traces.close())
  const open = options.open ?? (await createShop(config, { watch }))
  opened.defer(() => open.close())

  const { shop, sandboxes } = open
  // Before any saved page is used: a restored database may hold people who had asked to be forgotten.
  await forgetAgain(shop)
  const cdn = openCdn(shop)
  const { pages, folder } = await openPageStore(app, shop, dist, {
    routeOf: createRouteOf(CALLS.map(({ path }) => path)),
    ...(cdn && { frontHeaders: (_, tags) => cdn.headers(tags) }),
    ...config.pages,
    sharedStore: config.s3 && (await openS3Pages(config.s3)),
    ...options.pages,
  })
  opened.defer(() => pages.close())
  // An edit is committed when this is called. If this fails, the job for changed content finds the edit.
  shop.invalidatePages = () =>
    pages
      .invalidate()
      .catch((error: unknown) =>
        shop.log.warn(
          { err: error },
          'Changed pages could not be invalidated; the job for changed content tries again',
        ),
      )
  await markInUse(folder)

  const client = join(dist, 'client')
  const assets = loadAssets(client, securityHeaders(config.siteUrl))
  const keptAssets = openKeptAssets(shop, client, securityHeaders(config.siteUrl))
  // Before the first page is sent: another process may be asked for its modules.
  await keptAssets
    .keep()
    .catch((error: unknown) =>
      shop.log.warn({ err: error }, 'The files of this build could not be kept; the job for kept assets tries again'),
    )
  let stopping = false
  const server = createHttpServer(
    createListener({
      shop,
      assets,
      keptAssets,
      calls: CALLS,
      pages,
      pictures: pictureRoutes(shop),
      handler: app.handler,
      sandboxes: sandboxes.map((sandbox) => ({
        path: sandbox.path,
        answer: (req, res) => sandbox.answer(req, res, { hasControls: isPrivate(config) }),
      })),
      isStopping: () => stopping,
      times: options.times,
    }),
    options.times,
  )
  // Behind proxies all connections come from them, and they limit those of a visitor.
  if (config.trustedProxies === 0) limitConnections(server)
  const stop = gracefulStop(server)
  const url = await listen(server, config.port, config.host)
  opened.defer(await watch.serve(shop, pages))
  if (isPrivate(config)) for (const sandbox of sandboxes) opened.defer(sandbox.openControls(config.dataDir))
  server.on('error', (error) => shop.log.error({ err: error }, 'The HTTP server reported an error; it keeps running'))
  opened.defer(() => stop(options.stopTimeoutMs ?? STOP_TIMEOUT_MS))
  // Streams never end by themselves, and the stop waits for requests in progress.
  opened.defer(() => shop.events.close())
  if (cdn) opened.defer(() => cdn.close())
  const background = [startJobs(JOBS, { shop, pages, pageFolder: folder, cdn, keptAssets })]
  if (options.fill ?? true) {
    background.push(startFilling(shop, { pages, folder }))
    void loadRoutes(app, shop)
  }
  opened.defer(async () => void (await Promise.all(background.map((stopWork) => stopWork()))))
  withdraw = announceShop(config.dataDir)
  void compressAssets(assets)

  const running = opened.move()
  let closing: Promise<void> | undefined
  return {
    url,
    shop,
    close() {
      stopping = true
      return (closing ??= sleep(config.drainMs).then(() => running.disposeAsync()))
    },
  }
}

/** Loads the code of every page. Never rejects. */
async function loadRoutes(app: BuiltApp, { log }: Shop): Promise<void> {
  try {
    await app.loadRoutes()
    log.debug('The code of every page is loaded: another build may replace it')
  } catch (error) {
    log.warn({ err: error }, 'The code of a page could not be loaded; it is loaded at its first request')
  }
}

/** Whether the shop is configured to be reached from this machine only. */
function isPrivate({ host, siteUrl, trustedProxies }: Config): boolean {
  return trustedProxies === 0 && isLoopback(host) && isLoopbackUrl(siteUrl)
}

/** Runs the shop as this process, configured by its environment. */
export async function main(options: ServerOptions = {}): Promise<void> {
  await runAsProcess(async () => {
    const { config, findings } = await checkShop(environment())
    refuse(findings)
    return { ...(await startServer(config, options)), notes: summaryLines(findings) }
  })
}

if (import.meta.main) await main()
