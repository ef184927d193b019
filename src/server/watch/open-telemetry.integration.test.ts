import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { createStripe } from '#features/payments/server/stripe/stripe-client.ts'
import { createS3Storage } from '#features/uploads/server/s3-storage.ts'
import { openTestBucket } from '#tests/factories/s3-server.ts'
import { openTraceCollector, type TraceCollector } from '#tests/factories/trace-collector.ts'
import { askModel } from '../ask-model.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { NO_METRICS } from './metrics.ts'
import { openTelemetry } from './open-telemetry.ts'
import { NO_TRACES } from './traces.ts'

const collectors: TraceCollector[] = []
afterEach(async () => void (await Promise.all(collectors.splice(0).map((collector) => collector.close()))))

async function open(sampleRatio = 1) {
  const collector = await openTraceCollector()
  collectors.push(collector)
  const traces = await openTelemetry({ endpoint: collector.url, serviceName: 'a shop', sampleRatio })
  /** Ends the recording and returns what the collector has. */
  const ended = async () => {
    await traces.close()
    expect(collector.complaints).toEqual([])
    return collector.spans
  }
  return { traces, ended }
}

const PARENT = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) }
const traceparent = (flags: string) => `00-${PARENT.traceId}-${PARENT.spanId}-${flags}`

describe('spans', () => {
  it('belong to the work that started them, also side by side', async () => {
    const { traces, ended } = await open()
    const request = (name: string) =>
      traces.span(
        name,
        { 'http.route': '/x' },
        async (span) => {
          await Promise.all([
            traces.span(`${name} one`, {}, async () => {}),
            traces.span(`${name} two`, {}, () => traces.span(`${name} three`, {}, async () => {})),
          ])
          span.add({ 'http.response.status_code': 200 })
        },
        { kind: 'server' },
      )
    await Promise.all([request('a'), request('b')])
    const spans = await ended()
    expect(spans).toHaveLength(8)
    for (const name of ['a', 'b']) {
      const of = (suffix: string) => spans.find((span) => span.name === `${name}${suffix}`)
      expect(of('')).toMatchObject({ parentId: '', kind: 2, failed: false, service: 'a shop' })
      expect(of('')?.facts).toEqual({ 'http.route': '/x', 'http.response.status_code': 200 })
      for (const part of [' one', ' two', ' three']) expect(of(part)?.traceId).toBe(of('')?.traceId)
      expect([of(' one')?.parentId, of(' two')?.parentId]).toEqual([of('')?.spanId, of('')?.spanId])
      expect(of(' three')?.parentId).toBe(of(' two')?.spanId)
    }
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(2)
  })

  it('of a failure are marked, with the kind of the error and without its words', async () => {
    const { traces, ended } = await open()
    const failing = traces.span('work', {}, () => Promise.reject(new TypeError('an@example.com was refused')))
    await expect(failing).rejects.toThrow('an@example.com')
    await traces.span('refused', {}, async (span) => span.fail())
    const spans = await ended()
    expect(spans.map(({ name, failed }) => [name, failed])).toEqual([
      ['work', true],
      ['refused', true],
    ])
    expect(spans[0]?.facts).toEqual({ 'error.type': 'TypeError' })
    expect(JSON.stringify(spans)).not.toContain('example.com')
  })

  it('continue a caller’s trace, and its decision not to record', async () => {
    const { traces, ended } = await open()
    await traces.span('recorded', {}, async () => {}, { parent: traceparent('01') })
    await traces.span('not recorded', {}, () => traces.span('within', {}, async () => {}), {
      parent: traceparent('00'),
    })
    expect(await ended()).toMatchObject([{ name: 'recorded', traceId: PARENT.traceId, parentId: PARENT.spanId }])
  })

  it('of a query belong to recorded work, or are not recorded', async () => {
    const { traces, ended } = await open()
    const query = () => traces.span('query', {}, async () => 7, { onlyInside: true })
    expect(await query()).toBe(7)
    await traces.span('work', {}, query)
    expect((await ended()).map(({ name }) => name)).toEqual(['query', 'work'])
  })

  it('are recorded in part if the owner says so, and nothing else changes', async () => {
    const { traces, ended } = await open(0)
    expect(await traces.span('work', {}, async () => traces.headers()['traceparent'])).toMatch(/-00$/)
    expect(await ended()).toEqual([])
  })

  it('give log lines the id of their trace', async () => {
    const { traces, ended } = await open()
    const lines: string[] = []
    const log = createLog({ logLevel: 'info' }, undefined, { write: (line: string) => void lines.push(line) }, traces)
    log.info('outside')
    await traces.span('work', {}, async () => log.info('inside'))
    const [outside, inside] = lines.map((line) => JSON.parse(line) as { traceId?: string })
    expect(outside).not.toHaveProperty('traceId')
    expect(inside?.traceId).toBe((await ended())[0]?.traceId)
  })

  it('a collector that is away or silent delays neither the work nor the stop by more than seconds', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    onTestFinished(() => silent.closeAllConnections())
    onTestFinished(() => void silent.close())
    for (const port of [1, (silent.address() as AddressInfo).port]) {
      const endpoint = `http://127.0.0.1:${port}`
      const traces = await openTelemetry({ endpoint, serviceName: 'shop', sampleRatio: 1 })
      for (let i = 0; i < 5_000; i++) await traces.span('work', {}, async () => {})
      const began = performance.now()
      await traces.close()
      // An export may take ten seconds, and a stop waits for two; the rest is for a busy machine.
      expect(performance.now() - began).toBeLessThan(9_000)
    }
  })
})

describe('calls to other services', () => {
  /** A server that notes the headers of requests and answers 500. */
  async function noting() {
    const seen: IncomingHttpHeaders[] = []
    const server = createServer((req, res) => {
      seen.push(req.headers)
      res.writeHead(500, { 'Content-Type': 'application/json' }).end('{"error":{"message":"no"}}')
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    onTestFinished(() => server.closeAllConnections())
    onTestFinished(() => void server.close())
    return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  it('the payment provider and the AI service get the trace, and the failed calls are marked', async () => {
    const { traces, ended } = await open()
    const { seen, url } = await noting()
    const watch = { metrics: NO_METRICS, traces }
    const config = readConfig({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: url })
    const stripe = createStripe({ secretKey: 'sk_test', apiUrl: url }, null, watch)
    const log = createLog({ logLevel: 'silent' })
    await traces.span('request', {}, async () => {
      await stripe.paymentIntents.retrieve('pi_1', {}, { maxNetworkRetries: 0 }).catch(() => {})
      await askModel(
        { config, log, ...watch },
        {
          messages: [{ role: 'user', content: 'Roses' }],
          format: { type: 'json_schema', json_schema: { name: 'flowers' } },
          longestAnswerTokens: 1,
          timeoutMs: 30_000,
          purpose: 'name flowers',
        },
      )
    })
    const spans = await ended()
    const calls = spans.filter(({ kind }) => kind === 3)
    expect(calls.map(({ name, failed }) => [name, failed])).toEqual([
      ['call payment provider', true],
      ['call ai service', true],
    ])
    expect(seen.map((headers) => headers['traceparent'])).toEqual(
      calls.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`),
    )
    for (const { parentId } of calls) expect(parentId).toBe(spans.find(({ name }) => name === 'request')?.spanId)
  })

  it('a bucket gets the trace, and the signature stays valid', async () => {
    const bucket = await openTestBucket()
    onTestFinished(() => bucket.close())
    const { traces, ended } = await open()
    const storage = await createS3Storage(readConfig(bucket.env).s3!, { metrics: NO_METRICS, traces })
    const file = { name: 'p/rose.webp', contentType: 'image/webp', body: Buffer.from('rose') }
    await traces.span('request', {}, async () => {
      await storage.publish([file])
      expect(await storage.open('p/nothing.webp')).toBeNull()
    })
    expect(bucket.seen.map(({ accepted }) => accepted)).toEqual([true, true])
    const calls = (await ended()).filter(({ name }) => name === 'call object storage')
    expect(calls.map(({ failed }) => failed)).toEqual([false, false])
    expect(bucket.seen.map((request) => request.traceparent)).toEqual(
      calls.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`),
    )
  })

  it('without a collector, no header is added', async () => {
    const { seen, url } = await noting()
    const stripe = createStripe({ secretKey: 'sk_test', apiUrl: url }, null, { metrics: NO_METRICS, traces: NO_TRACES })
    await stripe.paymentIntents.retrieve('pi_1', {}, { maxNetworkRetries: 0 }).catch(() => {})
    expect(seen).toHaveLength(1)
    expect(seen[0]).not.toHaveProperty('traceparent')
  })
})
