// npm run verify: the fast check. Format, lint, unused code, types, unit tests, build with its bundle guard.
import { installPackages } from './lib/setup.mjs'
import { runLanes, script, staticChecks } from './lib/steps.mjs'

await installPackages()
const { format, lint, unused, types } = staticChecks({ cache: true })
const unit = {
  name: 'unit tests',
  command: 'vitest',
  args: ['run', '--project', 'unit', '--silent', '--reporter=dot'],
}
// The unit tests use two workers, so only the one long check runs beside them.
const outcomes = [
  ...(await runLanes([lint, format], [unused, script('build', 'scripts/build.ts')])),
  ...(await runLanes([unit], [types])),
]
console.log(`\nSeconds: ${outcomes.map(({ name, seconds }) => `${name} ${seconds}`).join(', ')}`)
const failed = outcomes.flatMap((outcome) => outcome.failed)
if (failed.length > 0) {
  console.error(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`)
  process.exit(1)
}
console.log('\nAll checks passed')
