// npm test: installs what it needs, then every test there is. The last line is the count.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findChromium } from './lib/chromium.mjs'
import { installCompiler } from './lib/compiler.mjs'
import { installPackages, root, run, runScript } from './lib/setup.mjs'

await installPackages()
const chromium = findChromium()
installCompiler()
const reports = join(root, '.setup/reports')
rmSync(reports, { recursive: true, force: true })

let passed = 0
let failed = 0
/** What failed, by name, to be said once more where it is looked for: at the end. */
const failures = []
/** What passed only when it was tried again. */
const late = []

/** A check that passes or fails as a whole. */
async function check(name, step) {
  console.log(`\n— ${name}`)
  if ((await step()) === 0) passed++
  else {
    failed++
    failures.push(name)
  }
}

/** A runner that reports how many of its tests passed and failed. */
async function suite(name, step, count) {
  console.log(`\n— ${name}`)
  const code = await step()
  const counted = count()
  passed += counted.passed
  // A runner that dies, or meets an error outside of its tests, has failed all the same.
  const names = code !== 0 && counted.failed.length === 0 ? ['an error outside of its tests'] : counted.failed
  failed += names.length
  failures.push(...names.map((test) => `${name}: ${test}`))
}

/** The failed tests of a file; one that could not be set up fails as a whole. */
function failedTests(file) {
  const named = file.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  if (file.status !== 'failed' || named.length > 0) return named
  return [`${relative(root, file.name)}: ${(file.message ?? '').split('\n', 1)[0]}`]
}

/** The tests of a browser suite, and of those inside it, that ended so: `unexpected` failed, `flaky` passed late. */
function specsThat(ended, suite) {
  const own = (suite.specs ?? []).filter(({ tests }) => tests.some(({ status }) => status === ended))
  return [
    ...own.map(({ title }) => `${suite.file} › ${title}`),
    ...(suite.suites ?? []).flatMap((inner) => specsThat(ended, inner)),
  ]
}

const readReport = (file) =>
  existsSync(join(reports, file)) ? JSON.parse(readFileSync(join(reports, file), 'utf8')) : null

await check('format', () => run('prettier', ['--check', '--log-level=warn', '.']))
await check('lint', () => run('eslint', ['.', '--max-warnings=0']))
await check('unused files, exports and packages', () => run('knip', ['--no-progress']))
await check('types', () =>
  run('astro', ['check', '--minimumFailingSeverity', 'warning', '--minimumSeverity', 'warning']),
)
await check('build', () => runScript('scripts/build-for-tests.ts'))
for (const [project, name] of [
  ['unit', 'unit tests'],
  ['api', 'API tests'],
  ['site', 'every page: weight, HTML, links, metadata'],
  ['attacks', 'attacks: hostile inputs, properties, every call fuzzed'],
  ['faults', 'purchases with things going wrong'],
])
  await suite(
    name,
    () =>
      run(
        'vitest',
        [
          'run',
          '--project',
          project,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${join(reports, `${project}.json`)}`,
        ],
        { env: { CHROMIUM: chromium } },
      ),
    () => {
      const report = readReport(`${project}.json`)
      return { passed: report?.numPassedTests ?? 0, failed: (report?.testResults ?? []).flatMap(failedTests) }
    },
  )
await suite(
  'browser tests',
  () =>
    run('playwright', ['test'], {
      env: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
    }),
  () => {
    const report = readReport('playwright.json')
    const suites = report?.suites ?? []
    late.push(...suites.flatMap((suite) => specsThat('flaky', suite)))
    return {
      passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
      failed: suites.flatMap((suite) => specsThat('unexpected', suite)),
    }
  },
)

if (late.length > 0) console.log(`\nPassed at the second try only:\n${late.map((test) => `  ${test}`).join('\n')}`)
if (failures.length > 0) console.error(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
