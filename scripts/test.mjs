// npm test: installs what it needs, then runs every test. The last line is the count.
// npm test -- --shard=1/2 runs one of two parts. The first part has the static checks.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findHeadlessChromium } from './lib/chromium.mjs'
import { installCompiler } from './lib/compiler.mjs'
import { fastImports } from './lib/fast-imports-flag.mjs'
import { keepTemporaryFilesInMemory } from './lib/memory-folder.mjs'
import { installPackages, root, shopNode } from './lib/setup.mjs'
import { findSqld } from './lib/sqld.mjs'
import { build, runAlone, runSideBySide, staticChecks, timesOf } from './lib/steps.mjs'

await installPackages()
const chromium = findHeadlessChromium()
installCompiler()
const sqld = findSqld()
keepTemporaryFilesInMemory()
const reports = join(root, '.setup/reports')
rmSync(reports, { recursive: true, force: true })
const shard = process.argv.slice(2).filter((argument) => argument.startsWith('--shard='))
const isFirstShard = shard.every((argument) => argument.startsWith('--shard=1/'))

/** The tests of a shop under load, whose purchases may not wait longer than they do on a quiet machine. */
const STAND = 'tests/faults/stand.test.ts'

/** The lines of a failure's message that the summary repeats: its own output may be thousands of lines above. */
const MESSAGE_LINES = 8

/** Returns a failed test's name with the beginning of what failed in it. */
function withMessage(name, messages) {
  const lines = messages.join('\n').split('\n').filter(Boolean).slice(0, MESSAGE_LINES)
  return [name, ...lines].join('\n      ')
}

/** Returns the failed tests of a file. */
const failedTests = (file) =>
  file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) =>
      withMessage(`${relative(root, file.name)} › ${fullName}`, failureMessages ?? []),
    )

/** Returns the failed tests of a browser suite and its nested suites. */
function failedSpecs(suite) {
  const own = (suite.specs ?? []).filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
  return [
    ...own.map(({ title, tests }) =>
      withMessage(
        `browser tests: ${suite.file} › ${title}`,
        tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ''))),
      ),
    ),
    ...(suite.suites ?? []).flatMap(failedSpecs),
  ]
}

const readReport = (file) =>
  existsSync(join(reports, file)) ? JSON.parse(readFileSync(join(reports, file), 'utf8')) : null

/**
 * Returns the step that runs one of vitest's projects.
 * @param {string[]} chosen The arguments that say which of its files run: by default this run's part of them.
 * @param {string} id The name of its report.
 */
function vitest(project, name, chosen = shard, id = project) {
  const file = `${id}.json`
  const hooks = `${id}.hooks.json`
  const reporters = ['default', 'json', './scripts/lib/failed-hooks.ts'].map((reporter) => `--reporter=${reporter}`)
  const output = [...reporters, `--outputFile.json=${join(reports, file)}`]
  return {
    name,
    command: 'vitest',
    args: ['run', '--project', project, ...output, ...chosen],
    env: { CHROMIUM: chromium, FAILED_HOOKS: join(reports, hooks), ...(sqld && { SQLD: sqld }) },
    count() {
      const report = readReport(file)
      const failed = [
        ...(report?.testResults ?? []).flatMap(failedTests),
        ...(readReport(hooks) ?? []).map(({ name, messages }) => withMessage(name, messages)),
      ]
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
    return { passed: report?.stats.expected ?? 0, failed: (report?.suites ?? []).flatMap(failedSpecs) }
  },
}

/** Prepares the demo shop that the shops of all tests copy. */
const template = {
  name: 'demo shop of the tests',
  command: shopNode,
  args: [...fastImports, 'tests/factories/make-shop-template.ts'],
}
/** Installs the programs that tests start, before any of them does. */
const programs = {
  name: 'programs of the tests',
  command: shopNode,
  args: [...fastImports, 'tests/factories/programs.ts'],
}
process.env.TEST_SHOP_TEMPLATE = mkdtempSync(join(tmpdir(), 'moc-lan-template-'))
process.once('exit', () => rmSync(process.env.TEST_SHOP_TEMPLATE, { recursive: true, force: true, maxRetries: 5 }))

const { astroFormat, astroLint, astroTypes, format, lint, unused } = staticChecks()
const checks = isFirstShard ? [lint, astroTypes, unused, astroLint, astroFormat, format] : []
const afterBuild = [
  vitest('faults', 'purchases with things going wrong', ['--exclude', STAND, ...shard]),
  vitest('api', 'API tests'),
  vitest('attacks', 'attacks: hostile inputs, properties, every call fuzzed'),
  vitest('site', 'every page: weight, HTML, links, metadata'),
].map((step) => ({ ...step, after: [template.name, programs.name, build.name] }))
const beforeBuild = [vitest('integration', 'integration tests beside the code'), vitest('unit', 'unit tests')].map(
  (step) => ({ ...step, after: [template.name] }),
)
const outcomes = [
  ...(await runSideBySide(
    [
      build,
      template,
      programs,
      ...beforeBuild,
      ...afterBuild,
      // Without a server, findSqld has said so.
      ...(sqld ? [{ ...vitest('server', 'unit tests on a database server'), after: [template.name] }] : []),
      ...checks,
    ],
    // Most of the tests wait for processes of their own.
    3,
  )),
  // Alone: answers to 100 requests a second are late on a busy machine, and so is a browser.
  ...(isFirstShard ? [await runAlone(vitest('faults', 'three processes behind nginx', [STAND], 'stand'))] : []),
  await runAlone(browser),
]

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failures = outcomes.flatMap(({ failed }) => failed)
console.log(`\nSeconds (of the processor): ${timesOf(outcomes)}`)
if (failures.length > 0) console.error(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 && passed > 0 ? 0 : 1)
