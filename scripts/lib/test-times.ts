import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')
const REPORTS = join(root, '.setup/reports')
const PARTS = ['unit', 'integration', 'server', 'api', 'site', 'attacks', 'faults', 'stand']

interface VitestReport {
  startTime: number
  testResults: { name: string; startTime: number; endTime: number }[]
}

interface BrowserSuite {
  file: string
  specs?: { tests: { results: { duration: number }[] }[] }[]
  suites?: BrowserSuite[]
}

interface BrowserReport {
  stats: { duration: number }
  suites: BrowserSuite[]
}

function read<T>(name: string): T | null {
  const file = join(REPORTS, `${name}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}

/** Returns the seconds of each part of the last npm test on this machine, from its reports. */
export function testSeconds(): string {
  const parts = PARTS.flatMap((name) => {
    const report = read<VitestReport>(name)
    if (!report) return []
    const end = Math.max(...report.testResults.map(({ endTime }) => endTime))
    return [`${name} ${Math.round((end - report.startTime) / 1000)}`]
  })
  const browser = read<BrowserReport>('playwright')
  if (browser) parts.push(`browser ${Math.round(browser.stats.duration / 1000)}`)
  if (parts.length === 0) return 'not run here yet (npm test)'
  return `${parts.join(', ')} (${statSync(REPORTS).mtime.toISOString().slice(0, 10)})`
}

/** Returns the slowest test files of each part of the last npm test, in seconds of their worker. */
export function slowestFiles(count: number): { part: string; file: string; seconds: number }[] {
  const slowest = (part: string, files: [file: string, milliseconds: number][]) =>
    files
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, count)
      .map(([file, milliseconds]) => ({ part, file, seconds: Math.round(milliseconds / 1000) }))
  const browser = new Map<string, number>()
  for (const suite of read<BrowserReport>('playwright')?.suites ?? [])
    browser.set(suite.file, (browser.get(suite.file) ?? 0) + durationOf(suite))
  return [
    ...PARTS.flatMap((part) =>
      slowest(
        part,
        (read<VitestReport>(part)?.testResults ?? []).map((file) => [
          relative(root, file.name),
          file.endTime - file.startTime,
        ]),
      ),
    ),
    ...slowest('browser', [...browser]),
  ]
}

function durationOf({ specs = [], suites = [] }: BrowserSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(durationOf)].reduce((sum, duration) => sum + duration, 0)
}
