// npm run verify: the fast check. Format, lint, what nothing uses, types, unit tests, build with its bundle guard.
import { installPackages, run, runScript } from './lib/setup.mjs'

await installPackages()
const steps = [
  ['format', () => run('prettier', ['--check', '--log-level=warn', '.'])],
  ['lint', () => run('eslint', ['.', '--cache', '--cache-location', '.setup/eslint', '--max-warnings=0'])],
  ['unused files, exports and packages', () => run('knip', ['--no-progress'])],
  ['types', () => run('astro', ['check', '--minimumFailingSeverity', 'warning', '--minimumSeverity', 'warning'])],
  ['unit tests', () => run('vitest', ['run', '--project', 'unit', '--silent', '--reporter=dot'])],
  ['build', () => runScript('scripts/build.ts')],
]
for (const [name, step] of steps) {
  console.log(`\n— ${name}`)
  if ((await step()) !== 0) {
    console.error(`\n${name} failed`)
    process.exit(1)
  }
}
console.log('\nAll checks passed')
