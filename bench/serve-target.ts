import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { products } from '#db/schema/index.ts'
import { startServer } from '#src/server.ts'
import { readConfig } from '#server/config.ts'
import { headerPairs } from '#server/http/security-headers.ts'

/** As long as the policy of a real page, 430 bytes, so that sending it costs the same. */
const POLICY = `default-src 'self'; connect-src 'self' ${'https://api.stripe.com '.repeat(17)}`
const PAGE =
  `<!doctype html><html lang="en"><title>Bench</title>${'<p>Roses, lilies, peonies and one magnolia.</p>'.repeat(652)}`.slice(
    0,
    30_000,
  )

/** The headers that Node adds to every answer. */
const BY_NODE = new Set(['date', 'connection', 'keep-alive'])

export interface TargetReady {
  url: string
  bareUrl: string
}

export interface TargetCpu {
  cpu: number
}

/**
 * A child process of `bench/serve.ts`: the shop's server with a saved 30 kB page and the catalogue call, and
 * a bare Node server, on another port, that sends the same answers.
 */
const folder = mkdtempSync(join(tmpdir(), 'moc-lan-bench-'))
mkdirSync(join(folder, 'dist', 'client'), { recursive: true })
mkdirSync(join(folder, 'dist', 'server'))
const config = readConfig({ DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'error' })

const server = await startServer(config, {
  dist: join(folder, 'dist'),
  fill: false,
  app: {
    modules: {},
    moduleLoader: '',
    loadRoutes: async () => {},
    async handler(_req, res) {
      res.writeHead(404).end()
    },
    async render(request, { shop }) {
      const { pathname } = new URL(request.url)
      if (pathname !== '/api/products')
        return {
          response: new Response(PAGE, { headers: { 'content-type': 'text/html', 'content-security-policy': POLICY } }),
          tags: ['site'],
          mayBeOutdated: false,
        }
      const list = await shop.db.select().from(products).orderBy(asc(products.position)).limit(24)
      return { response: Response.json(list), tags: ['products'], mayBeOutdated: false }
    },
  },
})

const answers = new Map<string, { headers: string[]; body: Buffer }>()
for (const path of ['/page', '/api/products']) answers.set(path, await readAnswer(server.url + path))
const bare = createServer((req, res) => {
  const { headers, body } = answers.get(req.url ?? '') ?? { headers: [], body: Buffer.alloc(0) }
  res.writeHead(200, headers)
  res.end(body)
})
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))

/** Reads an answer of the shop: the body, and the headers that Node does not add by itself. */
async function readAnswer(url: string): Promise<{ headers: string[]; body: Buffer }> {
  const [response] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage]
  const headers: string[] = []
  for (const [name, value] of headerPairs(response.rawHeaders))
    if (!BY_NODE.has(name.toLowerCase())) headers.push(name, value)
  return { headers, body: Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>)) }
}

/** Reports the processor time used so far, in microseconds, which a busy machine does not change. */
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: user + system } satisfies TargetCpu)
})

process.once('disconnect', () => {
  bare.close()
  bare.closeAllConnections()
  void server.close().then(() => rmSync(folder, { recursive: true, force: true }))
})
process.send?.({
  url: server.url,
  bareUrl: `http://127.0.0.1:${(bare.address() as AddressInfo).port}`,
} satisfies TargetReady)
