// npm test: installs what it needs, then runs every test. The last line is the count.
// npm test -- --shard=1/2 runs one of two parts. The first part has the static checks.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findHeadlessChromium } from './lib/chromium.mjs'
import { installCompiler } from './lib/compiler.mjs'
import { installPackages, root } from './lib/setup.mjs'
import { findSqld } from './lib/sqld.mjs'
import { build, runAlone, runSideBySide, staticChecks } from './lib/steps.mjs'

await installPackages()
const chromium = findHeadlessChromium()
installCompiler()
const sqld = findSqld()
const reports = join(root, '.setup/reports')
rmSync(reports, { recursive: true, force: true })
const shard = process.argv.slice(2).filter((argument) => argument.startsWith('--shard='))
const isFirstShard = shard.every((argument) => argument.startsWith('--shard=1/'))

/** The browser tests that passed only at their second try. */
const late = []

/** Returns the failed tests of a file, or the file itself if its set-up failed. */
function failedTests(file) {
  const named = file.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  if (file.status !== 'failed' || named.length > 0) return named
  return [`${relative(root, file.name)}: ${(file.message ?? '').split('\n', 1)[0]}`]
}

/** Returns the tests of a browser suite and its nested suites that ended so: `unexpected` failed, `flaky` passed late. */
function specsThat(ended, suite) {
  const own = (suite.specs ?? []).filter(({ tests }) => tests.some(({ status }) => status === ended))
  return [
    ...own.map(({ title }) => `browser tests: ${suite.file} › ${title}`),
    ...(suite.suites ?? []).flatMap((inner) => specsThat(ended, inner)),
  ]
}

const readReport = (file) =>
  existsSync(join(reports, file)) ? JSON.parse(readFileSync(join(reports, file), 'utf8')) : null

/** Returns the step that runs one of vitest's projects. */
function vitest(project, name) {
  const file = `${project}.json`
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, file)}`]
  return {
    name,
    command: 'vitest',
    args: ['run', '--project', project, ...output, ...shard],
    env: { CHROMIUM: chromium, ...(sqld && { SQLD: sqld }) },
    count() {
      const report = readReport(file)
      const failed = (report?.testResults ?? []).flatMap(failedTests)
      return { passed: report?.numPassedTests ?? 0, failed: failed.map((test) => `${name}: ${test}`) }
    },
  }
}

const browser = {
  name: 'browser tests',
  command: 'playwright',
  args: ['test', ...shard],
  env: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
  count() {
    const report = readReport('playwright.json')
    const suites = report?.suites ?? []
    late.push(...suites.flatMap((suite) => specsThat('flaky', suite)))
    return {
      passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
      failed: suites.flatMap((suite) => specsThat('unexpected', suite)),
    }
  },
}

const { astroFormat, astroTypes, format, lint, promises, types, unused } = staticChecks()
const checks = isFirstShard ? [lint, types, astroTypes, promises, unused, astroFormat, format] : []
const outcomes = [
  ...(await runSideBySide([build('scripts/build-for-tests.ts'), ...checks])),
  // Each is a list of tests that wait for processes of their own, and would be late beside the other.
  ...(await runSideBySide([
    { ...vitest('api', 'API tests'), group: 'processes' },
    { ...vitest('faults', 'purchases with things going wrong'), group: 'processes' },
    vitest('site', 'every page: weight, HTML, links, metadata'),
    vitest('integration', 'integration tests beside the code'),
    vitest('unit', 'unit tests'),
    // Without a server, findSqld has said so.
    ...(sqld ? [vitest('server', 'unit tests on a database server')] : []),
    vitest('attacks', 'attacks: hostile inputs, properties, every call fuzzed'),
  ])),
  // Alone: a browser on a busy machine is late.
  await runAlone(browser),
]

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failures = outcomes.flatMap(({ failed }) => failed)
console.log(`\nSeconds: ${outcomes.map(({ name, seconds }) => `${name} ${seconds}`).join('; ')}`)
if (late.length > 0) console.log(`\nPassed at the second try only:\n${late.map((test) => `  ${test}`).join('\n')}`)
if (failures.length > 0) console.error(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 && passed > 0 ? 0 : 1)
