import { EventEmitter } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, vi } from 'vitest'
import { migrateDatabase, openDatabase } from '#db/client.ts'
import { copyEmptyDatabase } from '#db/testing/empty-database.ts'
import type { OpenShop } from '#composition/create-shop.ts'
import type { BuiltApp } from '#features/publishing/server/built-app.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { createEventFeed } from '#server/event-feed.ts'
import { createRequestContext } from '#server/request-context.ts'
import { createSecurityLog } from '#server/security-log.ts'
import { NO_WATCH } from '#server/watch/watch-call.ts'
import { startServer, type RunningServer, type ServerOptions } from '#src/server.ts'

interface Parts extends Partial<OpenShop> {
  /** Answers in place of Astro's handler. */
  handler?: BuiltApp['handler']
  stopTimeoutMs?: number
  pages?: ServerOptions['pages']
}

/**
 * Gives a file of tests servers with few pages, a stand-in for Astro, and a shop that has a database and little else.
 */
export function bareServers() {
  const render = vi.fn<BuiltApp['render']>(async (request_) => {
    const { pathname, search } = new URL(request_.url)
    if (pathname === '/broken') throw new Error('a page that cannot be rendered')
    const known = ['/', '/vi', '/rose', '/cart', '/api/products'].includes(pathname)
    const island = pathname === '/cart' ? '<astro-island></astro-island>' : ''
    const status = known ? 200 : 404
    return {
      response: new Response(`page ${pathname}${search}${island}`, {
        status,
        headers: { 'content-type': 'text/html' },
      }),
      tags: known ? ['x'] : null,
      mayBeOutdated: false,
    }
  })
  /** Emits when Astro's stand-in begins and ends a request, with its path: `begin /api/slow`. */
  const calls = new EventEmitter()
  const handler: BuiltApp['handler'] = async (req, res, _next, locals) => {
    calls.emit(`begin ${req.url}`)
    if (req.url === '/api/slow') await wait(400)
    // As Astro reads a body: from `req.body` (src/server/http/gather-body.ts).
    if (req.url === '/api/gives-up') for await (const _ of (req as { body?: AsyncIterable<Buffer> }).body ?? []) break
    if (req.url === '/api/throws') throw new Error('an endpoint that throws')
    res.end(JSON.stringify({ url: req.url, method: req.method, address: locals.address, requestId: locals.requestId }))
    calls.emit(`end ${req.url}`)
  }

  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'moc-lan-server-'))
    await mkdir(join(folder, 'dist/client/_astro'), { recursive: true })
    await mkdir(join(folder, 'dist/server'))
    await writeFile(join(folder, 'dist/client/_astro/a.js'), 'export {}')
  })
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

  let started = 0
  async function start(
    env: Record<string, string> = {},
    { handler: given = handler, stopTimeoutMs, pages = {}, ...overrides }: Parts = {},
  ): Promise<RunningServer & { dataDir: string }> {
    const dataDir = join(folder, `data-${++started}`)
    const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env })
    copyEmptyDatabase(join(dataDir, 'shop.db'))
    const db = await openDatabase({ url: config.database.url })
    await migrateDatabase(db)
    const log = pino({ level: 'silent' })
    const requests = createRequestContext()
    const security = createSecurityLog(log, 'key', requests)
    const events = createEventFeed(db, log)
    const parts = {
      config,
      db,
      clock: systemClock,
      log,
      requests,
      ...NO_WATCH,
      security,
      events,
      payments: { all: [] },
    }
    const shop = parts as unknown as OpenShop['shop']
    const open: OpenShop = { shop, sandboxes: [], close: async () => db.close(), ...overrides }
    const app = { modules: {}, moduleLoader: '', render, handler: given, loadRoutes: async () => {} }
    const stopTimeout = stopTimeoutMs === undefined ? {} : { stopTimeoutMs }
    const server = await startServer(config, {
      app,
      open,
      pages,
      dist: join(folder, 'dist'),
      fill: false,
      ...stopTimeout,
    })
    return Object.assign(server, { dataDir })
  }

  return { start, render, calls, folder: () => folder }
}
