import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import { parsePrometheus } from '#tests/factories/prometheus-text.ts'
import { METRICS } from './metrics.ts'
import { openPrometheus } from '#server/watch/prometheus.ts'

const ROOT = join(import.meta.dirname, '..')

interface Panel {
  id: number
  type: string
  title: string
  description?: string
  datasource?: { uid: string }
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { refId: string; expr: string; datasource: { uid: string } }[]
}
interface Dashboard {
  title: string
  uid: string
  panels: Panel[]
  templating: { list: { name: string; type: string; definition?: string }[] }
}
interface Rule {
  alert: string
  expr: string
  for?: string
  labels: Record<string, string>
  annotations: { summary: string; description: string }
}

const board = JSON.parse(await readFile(join(ROOT, 'deploy/grafana/moc-lan.json'), 'utf8')) as Dashboard
const { groups } = parse(await readFile(join(ROOT, 'deploy/prometheus/alerts.yml'), 'utf8')) as {
  groups: { name: string; rules: Rule[] }[]
}
const rules = groups.flatMap((group) => group.rules)
const charts = board.panels.filter(({ type }) => type !== 'row')

/** Every sample that a shop can answer, with its labels; `up` is Prometheus's own. */
const samples = new Map<string, ReadonlySet<string>>([['up', new Set()]])
const prometheus = await openPrometheus(METRICS)
for (const metric of METRICS) if (metric.kind === 'gauge') prometheus.gauge(metric, () => [])
for (const { name, type, samples: own } of parsePrometheus(await prometheus.text()).values()) {
  const labels =
    METRICS.find((metric) => metric.name === name)?.labels ?? own.flatMap((each) => Object.keys(each.labels))
  for (const suffix of type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''])
    samples.set(name + suffix, new Set([...labels, ...(suffix === '_bucket' ? ['le'] : [])]))
}

/** Labels that Prometheus gives every sample. */
const OF_PROMETHEUS = ['job', 'instance']

/** Returns what is wrong with a query: its syntax, and names of metrics and labels that no shop has. */
function mistakesIn(query: string): string[] {
  const expr = query.replaceAll('$__rate_interval', '5m')
  const mistakes: string[] = []
  const metrics: string[] = []
  const labels: string[] = []
  parser.parse(expr).iterate({
    enter(node) {
      const text = expr.slice(node.from, node.to)
      if (node.type.isError) mistakes.push(`syntax at ${node.from}: ${expr}`)
      if (node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector') metrics.push(text)
      if (node.name === 'LabelName') labels.push(text)
    },
  })
  if (metrics.length === 0) mistakes.push(`names no metric: ${expr}`)
  for (const name of metrics) if (!samples.has(name)) mistakes.push(`no metric ${name}`)
  const known = new Set([...OF_PROMETHEUS, ...metrics.flatMap((name) => [...(samples.get(name) ?? [])])])
  for (const label of labels) if (!known.has(label)) mistakes.push(`${metrics.join()} has no label ${label}`)
  return mistakes
}

describe('queries are checked', () => {
  it.each([
    ['sum by (route) (rate(shop_http_requests_total{status=~"5.."}[5m]))', []],
    ['shop_http_request_total', ['no metric shop_http_request_total']],
    ['sum by (path) (shop_http_requests_total)', ['shop_http_requests_total has no label path']],
    ['shop_queue_waiting{name="requests"}', ['shop_queue_waiting has no label name']],
    ['shop_http_request_duration_seconds', ['no metric shop_http_request_duration_seconds']],
    ['1 + 1', ['names no metric: 1 + 1']],
  ])('%s', (query, mistakes) => expect(mistakesIn(query)).toEqual(mistakes))

  it('sum(rate(up[5m])', () => expect(mistakesIn('sum(rate(up[5m])')).not.toEqual([]))
})

describe('the Grafana board', () => {
  it.each(charts.map((panel) => [panel.title, panel] as const))('%s', (_, panel) => {
    expect(panel.targets?.length).toBeGreaterThan(0)
    expect(panel.description).toMatch(/\.$/)
    for (const { expr, datasource } of panel.targets ?? []) {
      expect(mistakesIn(expr)).toEqual([])
      expect(expr, 'follows the choice of job and process').toContain('{job=~"$job",instance=~"$instance"')
      expect(datasource.uid).toBe('${datasource}')
    }
  })

  it('has its variables, and panels with ids of their own that do not overlap', () => {
    expect(board.templating.list.map(({ name }) => name)).toEqual(['datasource', 'job', 'instance'])
    expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
    expect(new Set(charts.map(({ title }) => title)).size).toBe(charts.length)
    const cells = board.panels.flatMap(({ gridPos: { x, y, w, h } }) => {
      expect(x + w).toBeLessThanOrEqual(24)
      return Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`)
    })
    expect(new Set(cells).size).toBe(cells.length)
  })

  it('shows every metric of the shop', () => {
    const queries = charts.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n')
    for (const { name } of METRICS) expect(queries).toContain(name)
  })
})

describe('the alerts', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))('%s', (alert, { expr, labels, annotations, ...rest }) => {
    expect(alert).toMatch(/^([A-Z][a-z]+)+$/)
    expect(mistakesIn(expr)).toEqual([])
    expect(rest.for ?? '1m').toMatch(/^\d+[smh]$/)
    expect(['page', 'ticket']).toContain(labels['severity'])
    expect(annotations.summary.length).toBeGreaterThan(10)
    expect(annotations.description).toMatch(/\.$/)
  })

  it('quote only what the log, a panel, a heading of docs/operations.md, a job or a message to customers says', async () => {
    const said: string[] = charts.map(({ title }) => title)
    for await (const file of glob('src/**/*.ts', { cwd: ROOT })) {
      if (file.endsWith('.test.ts')) continue
      const text = await readFile(join(ROOT, file), 'utf8')
      // The text is the last argument of a line of the log.
      for (const [, message] of text.matchAll(/\blog\.(?:error|warn|info)\([^']*'([^'\n]+)',?\s*\)/g))
        said.push(message!)
    }
    expect(said).toContain('A background job failed and will run again')
    for (const [, job] of (await readFile(join(ROOT, 'src/jobs.ts'), 'utf8')).matchAll(/'([^'\n]+)'/g)) said.push(job!)
    const operations = await readFile(join(ROOT, 'docs/operations.md'), 'utf8')
    for (const [, heading] of operations.matchAll(/^#+ (.+)$/gm)) said.push(heading!)
    const errors = await readFile(join(ROOT, 'src/i18n/messages/en/errors.json'), 'utf8')
    said.push(...Object.values(JSON.parse(errors) as Record<string, string>))
    const quoted = rules.flatMap(({ annotations }) =>
      [...annotations.description.matchAll(/"([^"{]+)"/g)].map(([, text]) => text!),
    )
    expect(quoted.length).toBeGreaterThan(5)
    expect(quoted.filter((text) => !said.some((each) => each.includes(text)))).toEqual([])
  })

  it('have different names', () => expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length))
})

it('lists every metric that the code defines', async () => {
  const defined: string[] = []
  for await (const file of glob('src/**/*.ts', { cwd: ROOT })) {
    if (file.endsWith('.test.ts')) continue
    const code = await readFile(join(ROOT, file), 'utf8')
    for (const [, name = ''] of code.matchAll(/\b(?:counter|histogram|gauge)\(\s*'(\w+)'/g)) defined.push(name)
  }
  expect(defined.sort()).toEqual(METRICS.map(({ name }) => name).sort())
})
