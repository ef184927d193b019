import { afterAll, beforeAll, expect, it } from 'vitest'
import { BrowserLike, type Answer } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { openTraceCollector, type ReceivedSpan, type TraceCollector } from '../factories/trace-collector.ts'

let collector: TraceCollector
let shop: RunningShop
beforeAll(async () => {
  collector = await openTraceCollector()
  shop = await runShopOnDemand({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    TRUSTED_PROXIES: '1',
    SHOP_SANDBOX: '1',
    LOG_LEVEL: 'info',
  })
})
afterAll(async () => {
  await shop.close()
  await collector.close()
})

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const traceparent = `00-${TRACE}-${CALLER}-01`

/** A browser behind a proxy that has begun one trace for all its requests. */
class TracedBrowser extends BrowserLike {
  readonly answers: Answer[] = []

  override async send(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await super.send(method, path, body, { traceparent })
    this.answers.push(answer)
    return answer
  }
}

const ofTrace = () => collector.spans.filter(({ traceId }) => traceId === TRACE)
/** Spans are sent every five seconds. */
const POLL = { timeout: 20_000 }

it('the spans of a purchase form one tree below the proxy’s span', async () => {
  const browser = new TracedBrowser(shop.url)
  const buyer = 'an.trace@example.com'
  await buyAs(browser, shop.url, buyer)
  await expect
    .poll(() => ofTrace().map(({ name }) => name), POLL)
    .toEqual(expect.arrayContaining(['POST /api/confirm-payment']))
  const spans = ofTrace()
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  for (const span of spans) expect(span.parentId === CALLER || byId.has(span.parentId), span.name).toBe(true)

  const requests = spans.filter(({ parentId }) => parentId === CALLER)
  expect(requests.map(({ name, kind }) => `${name} ${kind}`)).toEqual(
    expect.arrayContaining([
      'POST /api/create-payment-intent 2',
      'POST /api/checkout/details 2',
      'POST /api/confirm-payment 2',
    ]),
  )
  const below = (span: ReceivedSpan): string[] =>
    collector.spans.filter(({ parentId }) => parentId === span.spanId).flatMap((child) => [child.name, ...below(child)])
  const confirm = requests.find(({ name }) => name === 'POST /api/confirm-payment')!
  expect(confirm.facts).toMatchObject({ 'http.route': '/api/confirm-payment', 'http.request.method': 'POST' })
  expect(below(confirm)).toEqual(expect.arrayContaining(['fulfil payment', 'call payment provider', 'database single']))
  // The webhook may have booked it first, outside this trace.
  const booked = () => collector.spans.filter(({ name }) => name === 'fulfil payment').flatMap(below)
  await expect.poll(booked, POLL).toContain('database batch')
  const create = requests.find(({ name }) => name === 'POST /api/create-payment-intent')!
  expect(below(create)).toEqual(expect.arrayContaining(['call payment provider', 'database single']))

  // Nothing about the customer.
  const told = JSON.stringify(collector.spans)
  for (const secret of [buyer, 'Lê Minh An', '0900000097', 'pi_']) expect(told).not.toContain(secret)
  expect(collector.complaints).toEqual([])

  // The id of the trace is the id of each request, and log lines have it.
  for (const { headers } of browser.answers.filter(({ headers }) => headers.has('x-request-id')))
    expect(headers.get('x-request-id')).toBe(TRACE)
  const line = shop
    .output()
    .split('\n')
    .find((each) => each.includes('"route":"/api/confirm-payment"'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ requestId: TRACE, traceId: TRACE, status: 200, msg: 'request' })
})

it('a render, a mail and the rounds of jobs are traces of their own, with what they asked of the database', async () => {
  // Asked first: a span of it would be sent no later than those that are waited for.
  await fetch(`${shop.url}/api/ready`)
  await fetch(`${shop.url}/nothing/here`)
  const names = () => new Set(collector.spans.map(({ name }) => name))
  for (const name of ['GET (none)', 'render page', 'send mail', 'job payments'])
    await expect.poll(() => names().has(name), POLL).toBe(true)
  const { spans } = collector
  const notFound = spans.find(({ name }) => name === 'GET (none)')
  expect(notFound).toMatchObject({ parentId: '', failed: false, facts: { 'http.response.status_code': 404 } })
  expect(spans.find(({ parentId }) => parentId === notFound?.spanId)?.name).toBe('render page')
  const round = spans.find(({ name }) => name === 'job payments')
  expect(spans.filter(({ parentId }) => parentId === round?.spanId).length).toBeGreaterThan(0)
  // Looking for work every second or less is not worth a span, nor is a load balancer's question.
  for (const name of ['job mail', 'job changed content', 'GET /api/ready']) expect(names().has(name)).toBe(false)
})

it('with the collector away, the shop sells and stops as before', async () => {
  const alone = await runShopOnDemand({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  await buyAs(new BrowserLike(alone.url), alone.url, 'binh.trace@example.com')
  const began = performance.now()
  await alone.close()
  expect(performance.now() - began).toBeLessThan(15_000)
})
