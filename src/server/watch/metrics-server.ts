import { createServer, type Server } from 'node:http'
import { listen } from '../http/http-server.ts'
import type { Prometheus } from './prometheus.ts'

/** How long a scrape may take to arrive, in milliseconds. */
const REQUEST_MS = 5_000
const MAX_CONNECTIONS = 20

/**
 * Answers `GET /metrics` on a port of its own, apart from the shop's visitors, with the answers of one scrape at a
 * time. Resolves to its address and to a function that stops it.
 * @throws Error with a sentence for the owner if the port is taken
 */
export async function serveMetrics(
  metrics: Pick<Prometheus, 'contentType' | 'text'>,
  { port, host }: { port: number; host: string },
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer({ headersTimeout: REQUEST_MS, requestTimeout: REQUEST_MS }, (req, res) => {
    if (req.url?.split('?')[0] !== '/metrics') return void res.writeHead(404).end()
    if (req.method !== 'GET' && req.method !== 'HEAD') return void res.writeHead(405, { Allow: 'GET, HEAD' }).end()
    metrics.text().then(
      (text) => res.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text),
      () => res.writeHead(500).end(),
    )
  })
  server.maxConnections = MAX_CONNECTIONS
  const url = await listen(server, port, host, 'METRICS_PORT')
  return { url, close: () => stop(server) }
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}
