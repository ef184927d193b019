import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import type { OpenShop } from './create-shop.ts'

/** Where `src/middleware.ts` finds the shop under `npm run dev`; the built server passes it in locals instead. */
const DEV_SHOP = Symbol.for('moc-lan.dev-shop')

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' }

/** Under `npm run dev`: opens the shop, and answers what the server process answers before Astro. */
export function devShop(): Plugin {
  return {
    name: 'dev-shop',
    apply: 'serve',
    async configureServer(server) {
      if (process.env.VITEST) return
      // Imported here, so that a build does not open a database.
      const { createShop } = await import('./create-shop.ts')
      const { environment, readConfig } = await import('#server/config.ts')
      const { SEND_MAIL, startJobs } = await import('#src/jobs.ts')
      const config = readConfig(environment())
      const open = await createShop({ ...config, port: server.config.server.port ?? config.port })
      Object.assign(globalThis, { [DEV_SHOP]: open.shop })
      const stopMail = startJobs([SEND_MAIL], { shop: open.shop })
      server.httpServer?.on('close', () => void stopMail().then(() => open.close()))
      server.middlewares.use((req, res, next) => void answer(open, req, res, next))
    },
  }
}

async function answer(open: OpenShop, req: IncomingMessage, res: ServerResponse, next: () => void): Promise<void> {
  const url = new URL(req.url ?? '/', `http://${req.headers.host ?? 'localhost'}`)
  if (url.pathname.startsWith('/objects/')) {
    const file = join(open.shop.config.dataDir, 'uploads', normalize(url.pathname.slice('/objects'.length)))
    if (!existsSync(file)) return next()
    res.setHeader('Content-Type', TYPES[file.split('.').pop() ?? ''] ?? 'application/octet-stream')
    res.end(await readFile(file))
  } else if (url.pathname.startsWith('/api/objects/upload/')) {
    const { receiveUpload } = await import('#features/uploads/server/receive-upload.ts')
    await receiveUpload(req, res, open.shop)
  } else if (url.pathname.startsWith('/sandbox/stripe/') && open.sandbox) {
    const response = await open.sandbox.fetch(await webRequest(req, url))
    res.writeHead(response.status, Object.fromEntries(response.headers))
    res.end(Buffer.from(await response.arrayBuffer()))
  } else next()
}

async function webRequest(req: IncomingMessage, url: URL): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  const method = req.method ?? 'GET'
  const headers = Object.entries(req.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new Request(url, {
    method,
    headers,
    body: method === 'GET' || method === 'HEAD' ? undefined : Buffer.concat(chunks),
  })
}
