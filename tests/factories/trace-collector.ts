import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span as a collector receives it. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  /** Empty: it began the trace. */
  parentId: string
  name: string
  /** 1: the shop's own work, 2: a request that came in, 3: a call to another service. */
  kind: number
  failed: boolean
  facts: Readonly<Record<string, unknown>>
  service: string
}

export interface TraceCollector {
  /** The base address, for OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string
  spans: ReceivedSpan[]
  /** What was wrong with requests; tests expect it to stay empty. */
  complaints: string[]
  close(): Promise<void>
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}
interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: {
        traceId: string
        spanId: string
        parentSpanId?: string
        name: string
        kind: number
        startTimeUnixNano: string
        endTimeUnixNano: string
        status?: { code?: number }
        attributes: Attribute[]
      }[]
    }[]
  }[]
}

/** Starts a server that takes traces as an OpenTelemetry collector does: OTLP over HTTP, in JSON. */
export async function openTraceCollector(): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = []
  const complaints: string[] = []
  async function receive(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await text(req)
    if (req.method !== 'POST' || req.url !== '/v1/traces') complaints.push(`${req.method} ${req.url}`)
    if (req.headers['content-type'] !== 'application/json') complaints.push(`sent ${req.headers['content-type']}`)
    for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        const { traceId, spanId, parentSpanId = '', name, kind } = span
        if (!/^[0-9a-f]{32}$/.test(traceId) || !/^[0-9a-f]{16}$/.test(spanId)) complaints.push(`ids of ${name}`)
        if (BigInt(span.endTimeUnixNano) < BigInt(span.startTimeUnixNano)) complaints.push(`times of ${name}`)
        const [service] = Object.values(resource.attributes.find(({ key }) => key === 'service.name')?.value ?? {})
        const failed = span.status?.code === 2
        const facts = Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
        spans.push({ traceId, spanId, parentId: parentSpanId, name, kind, failed, facts, service: String(service) })
      }
    res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  }
  const server = createServer((req, res) => {
    receive(req, res).catch((error: unknown) => {
      complaints.push(String(error))
      res.writeHead(400).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    complaints,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
