// npm test: installs what it needs, then every test there is. The last line is the count.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './lib/chromium.mjs'
import { installPackages, root, run, runScript } from './lib/setup.mjs'

installPackages()
const chromium = findChromium()
const reports = join(root, '.setup/reports')
rmSync(reports, { recursive: true, force: true })

let passed = 0
let failed = 0

/** A check that passes or fails as a whole. */
async function check(name, step) {
  console.log(`\n— ${name}`)
  if ((await step()) === 0) passed++
  else {
    failed++
    console.error(`${name} failed`)
  }
}

/** A runner that reports how many of its tests passed and failed. */
async function suite(name, step, count) {
  console.log(`\n— ${name}`)
  const code = await step()
  const counted = count()
  passed += counted.passed
  // A runner that dies without a failed test has failed all the same.
  failed += code !== 0 && counted.failed === 0 ? 1 : counted.failed
}

const readReport = (file) =>
  existsSync(join(reports, file)) ? JSON.parse(readFileSync(join(reports, file), 'utf8')) : null

await check('format', () => run('prettier', ['--check', '--log-level=warn', '.']))
await check('lint', () => run('eslint', ['.', '--max-warnings=0']))
await check('types', () =>
  run('astro', ['check', '--minimumFailingSeverity', 'warning', '--minimumSeverity', 'warning']),
)
await check('build', () => runScript('scripts/build-for-tests.ts'))
for (const [project, name] of [
  ['unit', 'unit tests'],
  ['api', 'API tests'],
  ['site', 'every page: weight, HTML, links, metadata'],
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
      // A file that cannot be loaded holds no test that could fail.
      const broken =
        report?.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length ?? 0
      return { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + broken }
    },
  )
await suite(
  'browser tests',
  () =>
    run('playwright', ['test'], {
      env: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
    }),
  () => {
    const stats = readReport('playwright.json')?.stats
    return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 }
  },
)

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
