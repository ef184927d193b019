// npm run verify: the fast check. Format, lint, unused code, types, unit tests, build with its bundle guard.
import { keepTemporaryFilesInMemory } from './lib/memory-folder.mjs'
import { installPackages } from './lib/setup.mjs'
import { findSqld } from './lib/sqld.mjs'
import { build, runSideBySide, staticChecks, timesOf } from './lib/steps.mjs'

await installPackages()
const { astroFormat, astroLint, astroTypes, format, lint, unused } = staticChecks({ cache: true })
const sqld = findSqld()
keepTemporaryFilesInMemory()
const unit = {
  name: 'unit tests',
  command: 'vitest',
  args: ['run', '--project', 'unit', '--silent', '--reporter=dot'],
  env: { ...(sqld && { SQLD: sqld }) },
}
// Three at a time: build and types must not overlap, and would leave a core idle. The unit tests take longest.
const outcomes = await runSideBySide([unit, build, lint, astroTypes, unused, astroLint, astroFormat, format], 3)
console.log(`\nSeconds (of the processor): ${timesOf(outcomes)}`)
const failed = outcomes.flatMap((outcome) => outcome.failed)
if (failed.length > 0) {
  console.error(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`)
  process.exit(1)
}
console.log('\nAll checks passed')
