import type { Counter as PromCounter, Histogram as PromHistogram } from 'prom-client'
import { inTime } from '../in-time.ts'
import { counter, type Metric, type Metrics, type ReadGauge } from './metrics.ts'

/** How long one gauge may take to read, in milliseconds. */
const READ_TIMEOUT_MS = 1_000

/**
 * How many series one metric may have. The labels' values are lists in the code, so this is a second safeguard: above
 * it, every label of a new series is `other`.
 */
const MAX_SERIES = 4_000
const OTHER = 'other'

export const FAILED_READS = counter('shop_gauge_read_failures_total', 'Gauges that could not be read for a scrape', [
  'gauge',
])

type Labels = Readonly<Record<string, string>>

export interface Prometheus extends Metrics {
  readonly contentType: string
  /** Returns every metric as Prometheus reads it. Side by side, callers share one answer. Never rejects. */
  text(): Promise<string>
}

/**
 * Opens the shop's metrics as Prometheus reads them. The library is loaded here, so a shop without metrics does not
 * load it.
 * @param metrics every metric that the shop may report; one without labels is 0 from the start
 */
export async function openPrometheus(
  metrics: readonly Metric[],
  { readTimeoutMs = READ_TIMEOUT_MS, maxSeries = MAX_SERIES } = {},
): Promise<Prometheus> {
  // A CommonJS module: its names are not all known to an import.
  const { default: prom } = await import('prom-client')
  const registry = new prom.Registry()
  prom.collectDefaultMetrics({ register: registry })
  const known = new Map<string, Metric>([...metrics, FAILED_READS].map((metric) => [metric.name, metric]))
  const counters = new Map<string, PromCounter>()
  const histograms = new Map<string, PromHistogram>()
  const series = new Map<string, Map<string, { add(by: number): void }>>()
  const reads = new Map<string, ReadGauge<string>[]>()
  const readers: { name: string; read: () => Promise<unknown> }[] = []

  for (const { kind, ...definition } of known.values()) {
    const options = {
      name: definition.name,
      help: definition.help,
      labelNames: definition.labels,
      registers: [registry],
    }
    if (kind === 'counter') counters.set(definition.name, new prom.Counter(options))
    if (kind === 'histogram' && 'buckets' in definition)
      histograms.set(definition.name, new prom.Histogram({ ...options, buckets: [...definition.buckets] }))
    series.set(definition.name, new Map())
  }

  /** Returns the series of these labels, which are looked up by one string, so that a repeated report is cheap. */
  function seriesOf(name: string, labels: Labels): { add(by: number): void } | undefined {
    const all = series.get(name)
    const names = known.get(name)?.labels
    if (!all || !names) return undefined
    let key = ''
    for (const label of names) key += `${labels[label]}\n`
    const found = all.get(key)
    if (found) return found
    if (all.size >= maxSeries && names.some((label) => labels[label] !== OTHER))
      return seriesOf(name, Object.fromEntries(names.map((label) => [label, OTHER])))
    const made = makeSeries(name, Object.fromEntries(names.map((label) => [label, labels[label] ?? OTHER])))
    if (made) all.set(key, made)
    return made
  }

  function makeSeries(name: string, labels: Labels): { add(by: number): void } | undefined {
    const counted = counters.get(name)?.labels(labels)
    if (counted) return { add: (by) => counted.inc(by) }
    const observed = histograms.get(name)?.labels(labels)
    return observed && { add: (seconds) => observed.observe(seconds) }
  }

  const count = (name: string, labels: Labels, by = 1) => seriesOf(name, labels)?.add(by)
  for (const metric of known.values())
    if (metric.kind === 'counter' && metric.values)
      for (const labels of combinations(metric.values)) count(metric.name, labels, 0)

  /** Registers a gauge. One reading at a time: a database that hangs must not collect a reading for each scrape. */
  function addGauge(name: string, help: string, labelNames: readonly string[], read: ReadGauge<string>): void {
    const others = reads.get(name)
    if (others) return void others.push(read)
    const all = [read]
    reads.set(name, all)
    const made = new prom.Gauge({ name, help, labelNames, registers: [registry] })
    let running: Promise<void> | undefined
    function empty(): void {
      made.reset()
      // `reset` leaves a 0 in a gauge without labels.
      if (labelNames.length === 0) made.remove()
    }
    async function readAll(): Promise<void> {
      const samples = (await Promise.all(all.map((each) => each()))).flat()
      empty()
      for (const { labels, value } of samples) made.set({ ...labels }, value)
    }
    readers.push({
      name,
      async read() {
        running ??= readAll().finally(() => (running = undefined))
        try {
          await inTime(running, readTimeoutMs)
        } catch {
          // What was true a minute ago must not be taken for the present.
          empty()
          count(FAILED_READS.name, { gauge: name })
        }
      },
    })
  }

  async function collect(): Promise<string> {
    await Promise.all(readers.map(({ read }) => read()))
    return registry.metrics()
  }

  let collecting: Promise<string> | undefined
  return {
    isOn: true,
    contentType: registry.contentType,
    count: ({ name }, labels, by) => void count(name, labels, by),
    observe: ({ name }, labels, seconds) => void seriesOf(name, labels)?.add(seconds),
    gauge: ({ name, help, labels }, read) => addGauge(name, help, labels, read as ReadGauge<string>),
    text: () => (collecting ??= collect().finally(() => (collecting = undefined))),
  }
}

/** Returns every combination of the labels' values. */
function combinations(values: Readonly<Record<string, readonly string[]>>): Labels[] {
  let all: Labels[] = [{}]
  for (const [label, list] of Object.entries(values))
    all = all.flatMap((labels) => list.map((value) => ({ ...labels, [label]: value })))
  return all
}
