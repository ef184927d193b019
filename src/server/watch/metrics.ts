/**
 * What a feature counts. Definitions are plain objects beside the code that reports them, and `src/metrics.ts` lists
 * them all. They are known by their names, because the built app and the server process load each module separately.
 */
interface Definition<Label extends string> {
  /** As Prometheus names metrics: `shop_`, what, and the unit; `_total` ends the name of a counter. */
  readonly name: string
  /** What is counted, as one sentence without a full stop. */
  readonly help: string
  /** Every value must come from a list in the code, never from a request: each combination is a series of its own. */
  readonly labels: readonly Label[]
}

/** Counts events since the process started. */
export interface CounterMetric<Label extends string = string> extends Definition<Label> {
  readonly kind: 'counter'
  /** Every value of every label, so that each combination is 0 from the start; null: they are not all known here. */
  readonly values: Readonly<Record<Label, readonly string[]>> | null
}

/** Counts durations, by upper bounds in seconds. */
export interface HistogramMetric<Label extends string = string> extends Definition<Label> {
  readonly kind: 'histogram'
  readonly buckets: readonly number[]
}

/** A value that is read when it is asked for, such as the length of a queue. */
export interface GaugeMetric<Label extends string = string> extends Definition<Label> {
  readonly kind: 'gauge'
}

export type Metric = CounterMetric | HistogramMetric | GaugeMetric
type Values<Label extends string> = Readonly<Record<Label, string>>

/** One value of a gauge. */
interface Sample<Label extends string = string> {
  labels: Values<Label>
  value: number
}

/** Reads a gauge's values of this moment. */
export type ReadGauge<Label extends string> = () => readonly Sample<Label>[] | Promise<readonly Sample<Label>[]>

/** Where the shop reports what happens. Nothing here throws, and without METRICS_PORT nothing here does anything. */
export interface Metrics {
  /** False: what is reported is dropped, so a caller may save the effort. */
  readonly isOn: boolean
  /** @param by default: 1; 0 lets the series begin, so that its first event is an increase */
  count<Label extends string>(counter: CounterMetric<Label>, labels: Values<Label>, by?: number): void
  /** Records one duration in seconds. */
  observe<Label extends string>(histogram: HistogramMetric<Label>, labels: Values<Label>, seconds: number): void
  /**
   * Registers how a gauge is read; several readers of one gauge give its values together. A reader that fails or takes
   * too long leaves its gauge out of that answer.
   */
  gauge<Label extends string>(gauge: GaugeMetric<Label>, read: ReadGauge<Label>): void
}

/** The metrics of a shop without METRICS_PORT. */
export const NO_METRICS: Metrics = { isOn: false, count() {}, observe() {}, gauge() {} }

/** Upper bounds in seconds for work that a person waits for: from a read in memory to a call that times out. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Defines a metric that only grows.
 * @param labels the labels with their values or, where the values are not all known here, their names
 */
export function counter<const Label extends string>(
  name: string,
  help: string,
  labels: readonly Label[] | Readonly<Record<Label, readonly string[]>>,
): CounterMetric<Label> {
  const values = Array.isArray(labels) ? null : (labels as Readonly<Record<Label, readonly string[]>>)
  const names = values ? (Object.keys(values) as Label[]) : (labels as readonly Label[])
  return { kind: 'counter', name, help, labels: names, values }
}

/**
 * Defines a metric that counts values by size.
 * @param buckets upper bounds, in the unit of the name; default: seconds that a person waits
 */
export function histogram<const Label extends string>(
  name: string,
  help: string,
  labels: readonly Label[],
  buckets: readonly number[] = SECONDS,
): HistogramMetric<Label> {
  return { kind: 'histogram', name, help, labels, buckets }
}

/** Defines a metric that is read at each scrape. */
export function gauge<const Label extends string>(
  name: string,
  help: string,
  labels: readonly Label[],
): GaugeMetric<Label> {
  return { kind: 'gauge', name, help, labels }
}

/** Returns the seconds since an instant of `performance.now()`. */
export function secondsSince(began: number): number {
  return (performance.now() - began) / 1000
}
