/** One metric of an answer of `/metrics`. */
export interface ParsedMetric {
  name: string
  type: string
  help: string
  samples: { name: string; labels: Readonly<Record<string, string>>; value: number }[]
}

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(,|$)/y
const ESCAPED: Readonly<Record<string, string>> = { '\\n': '\n', '\\"': '"', '\\\\': '\\' }
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  counter: [''],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
}

/**
 * Parses the text format of Prometheus, version 0.0.4, more strictly than Prometheus does: each metric has its help and
 * its type before its samples, no series appears twice, and the buckets of a histogram rise to its count.
 * @throws Error that names the line
 */
export function parsePrometheus(text: string): Map<string, ParsedMetric> {
  const metrics = new Map<string, ParsedMetric>()
  const seen = new Set<string>()
  let current: ParsedMetric | undefined
  if (!text.endsWith('\n')) throw new Error('The last line does not end')
  for (const line of text.split('\n')) {
    const refuse = (why: string) => new Error(`${why}: ${line}`)
    if (line === '') continue
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (kind === 'HELP') {
      if (metrics.has(name)) throw refuse('A metric appears twice')
      metrics.set(name, (current = { name, type: '', help: rest, samples: [] }))
    } else if (kind === 'TYPE') {
      if (current?.name !== name || !(rest in SUFFIXES)) throw refuse('A type without its help, or unknown')
      current.type = rest
    } else {
      const [, sample = '', labelText, value = ''] = SAMPLE.exec(line) ?? []
      if (!current?.type || !sample) throw refuse('Not a sample')
      if (!SUFFIXES[current.type]?.some((suffix) => sample === current?.name + suffix))
        throw refuse(`A sample in ${current.name}`)
      if (!/^(?:[+-]?Inf|NaN|[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i.test(value)) throw refuse('Not a number')
      const labels = parseLabels(labelText ?? '')
      if (!labels) throw refuse('Malformed labels')
      const series = `${sample} ${JSON.stringify(Object.entries(labels).sort())}`
      if (seen.has(series)) throw refuse('A series appears twice')
      seen.add(series)
      current.samples.push({ name: sample, labels, value: Number(value.replace('Inf', 'Infinity')) })
    }
  }
  for (const metric of metrics.values()) if (metric.type === 'histogram') checkBuckets(metric)
  return metrics
}

function parseLabels(text: string): Record<string, string> | null {
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  let read = 0
  while (read < text.length) {
    const [all, name = '', value = ''] = LABEL.exec(text) ?? []
    if (all === undefined || name in labels) return null
    labels[name] = value.replace(/\\[n"\\]/g, (escaped) => ESCAPED[escaped] ?? escaped)
    read += all.length
  }
  return labels
}

function checkBuckets({ name, samples }: ParsedMetric): void {
  const series = new Map<string, { le: number; value: number }[]>()
  const keyOf = ({ le: _, ...labels }: Readonly<Record<string, string>>) => JSON.stringify(labels)
  for (const sample of samples.filter((each) => each.name.endsWith('_bucket'))) {
    const buckets = series.get(keyOf(sample.labels)) ?? []
    const before = buckets.at(-1)
    const le = Number(sample.labels['le']?.replace('Inf', 'Infinity'))
    if (before && (before.le >= le || before.value > sample.value))
      throw new Error(`The buckets of ${name} do not rise`)
    series.set(keyOf(sample.labels), [...buckets, { le, value: sample.value }])
  }
  for (const sample of samples.filter((each) => each.name.endsWith('_count'))) {
    const last = series.get(keyOf(sample.labels))?.at(-1)
    if (last?.le !== Infinity || last.value !== sample.value) throw new Error(`${name} has buckets without its count`)
  }
}

/** Returns the sum of a metric's samples that have these labels; 0 if there are none. */
export function valueOf(
  metrics: ReadonlyMap<string, ParsedMetric>,
  sampleName: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  const samples = [...metrics.values()].flatMap((metric) => metric.samples)
  return samples
    .filter(
      (sample) =>
        sample.name === sampleName && Object.entries(labels).every(([name, value]) => sample.labels[name] === value),
    )
    .reduce((sum, { value }) => sum + value, 0)
}
