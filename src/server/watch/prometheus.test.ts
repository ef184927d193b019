import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { METRICS } from '#src/metrics.ts'
import { parsePrometheus, valueOf } from '#tests/factories/prometheus-text.ts'
import { counter, gauge, histogram } from './metrics.ts'
import { openPrometheus } from './prometheus.ts'

const VISITS = counter('shop_visits_total', 'Visits', ['route'])
const ENDS = counter('shop_ends_total', 'Ends', { outcome: ['ok', 'failed'] })
const SECONDS = histogram('shop_work_seconds', 'Work', ['route'], [0.1, 1])
const LENGTH = gauge('shop_length', 'Length', [])
const LENGTHS = gauge('shop_lengths', 'Lengths', ['queue'])
const ALL = [VISITS, ENDS, SECONDS, LENGTH, LENGTHS]

const read = async (metrics: { text(): Promise<string> }) => parsePrometheus(await metrics.text())

describe('what Prometheus reads', () => {
  it('has the counts, the durations by bucket, and what the process uses', async () => {
    const metrics = await openPrometheus(ALL)
    metrics.count(VISITS, { route: '/' })
    metrics.count(VISITS, { route: '/' })
    metrics.count(VISITS, { route: '/a "quoted"\n\\ one' })
    metrics.observe(SECONDS, { route: '/' }, 0.05)
    metrics.observe(SECONDS, { route: '/' }, 0.5)
    const found = await read(metrics)
    expect(valueOf(found, 'shop_visits_total', { route: '/' })).toBe(2)
    expect(valueOf(found, 'shop_visits_total', { route: '/a "quoted"\n\\ one' })).toBe(1)
    expect(valueOf(found, 'shop_work_seconds_bucket', { le: '0.1' })).toBe(1)
    expect(valueOf(found, 'shop_work_seconds_bucket', { le: '1' })).toBe(2)
    expect(valueOf(found, 'shop_work_seconds_sum')).toBeCloseTo(0.55)
    expect(valueOf(found, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
  })

  it('has 0 for every outcome that is known, so that the first event is an increase', async () => {
    const found = await read(await openPrometheus(ALL))
    expect(found.get('shop_ends_total')?.samples.map(({ labels, value }) => [labels['outcome'], value])).toEqual([
      ['ok', 0],
      ['failed', 0],
    ])
  })

  it('has no more series than allowed, whatever is reported', async () => {
    const metrics = await openPrometheus(ALL, { maxSeries: 10 })
    for (let i = 0; i < 1000; i++) metrics.count(VISITS, { route: `/${i}` })
    const samples = (await read(metrics)).get('shop_visits_total')?.samples ?? []
    expect(samples).toHaveLength(11)
    expect(samples.find(({ labels }) => labels['route'] === 'other')?.value).toBe(990)
  })
})

describe('gauges', () => {
  it('are read for each scrape, and a value that has gone is no longer shown', async () => {
    const metrics = await openPrometheus(ALL)
    let lengths = [{ labels: { queue: 'mail' }, value: 3 }]
    metrics.gauge(LENGTHS, () => lengths)
    metrics.gauge(LENGTHS, () => [{ labels: { queue: 'pages' }, value: 1 }])
    expect(valueOf(await read(metrics), 'shop_lengths', { queue: 'mail' })).toBe(3)
    lengths = []
    const found = await read(metrics)
    expect(found.get('shop_lengths')?.samples).toEqual([{ name: 'shop_lengths', labels: { queue: 'pages' }, value: 1 }])
  })

  it.each([
    ['fails', () => Promise.reject(new Error('The database is away')), 4],
    // What hangs is not asked again.
    ['hangs', () => new Promise<never>(() => {}), 2],
  ])('a gauge whose reading %s is left out, and the rest is answered', async (_, fault, expectedReadings) => {
    const metrics = await openPrometheus(ALL, { readTimeoutMs: 50 })
    let isAway = false
    let readings = 0
    metrics.gauge(LENGTH, async () => {
      readings++
      return isAway ? fault() : [{ labels: {}, value: 7 }]
    })
    metrics.count(VISITS, { route: '/' })
    expect(valueOf(await read(metrics), 'shop_length')).toBe(7)
    isAway = true
    for (let scrape = 1; scrape <= 3; scrape++) {
      const found = await read(metrics)
      expect(found.get('shop_length')?.samples).toEqual([])
      expect(valueOf(found, 'shop_visits_total')).toBe(1)
      expect(valueOf(found, 'shop_gauge_read_failures_total', { gauge: 'shop_length' })).toBe(scrape)
    }
    expect(readings).toBe(expectedReadings)
  })

  it('scrapes side by side share one reading', async () => {
    const metrics = await openPrometheus(ALL)
    let readings = 0
    metrics.gauge(LENGTH, async () => {
      readings++
      await sleep(1)
      return [{ labels: {}, value: 1 }]
    })
    await Promise.all(Array.from({ length: 20 }, () => metrics.text()))
    expect(readings).toBe(1)
  })
})

/** The rules of `promtool check metrics`, and of Prometheus's naming guide. */
describe('the names of the shop’s metrics', () => {
  it.each(METRICS.map((metric) => [metric.name, metric] as const))('%s', (name, { kind, help, labels }) => {
    expect(name).toMatch(/^shop(_[a-z]+)+$/)
    expect(name.endsWith('_total'), 'only counters end in _total').toBe(kind === 'counter')
    expect(name).not.toMatch(/_(count|sum|bucket|info|counter|gauge|histogram)$/)
    expect(name, 'base units').not.toMatch(/_(ms|milliseconds?|minutes?|hours?|days?|percent|kilobytes|megabytes)(_|$)/)
    if (kind === 'histogram') expect(name).toMatch(/_seconds$/)
    expect(help).toMatch(/^[A-Z0-9].*[^.]$/)
    for (const label of labels) {
      expect(label).toMatch(/^[a-z]+(_[a-z]+)*$/)
      // Prometheus gives these itself.
      expect(['le', 'quantile', 'instance', 'job']).not.toContain(label)
    }
  })

  it('are different', () => expect(new Set(METRICS.map(({ name }) => name)).size).toBe(METRICS.length))
})
