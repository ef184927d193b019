/** npm run bench [-- name [arguments]]: the figures of the README; each is a script of its own beside this. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../scripts/lib/build-app.ts'
import { buildIsCurrent } from '../scripts/lib/build-stamp.ts'

const BENCHES = ['database', 'serve', 'search', 'purchases', 'publish', 'build', 'back-office', 'lighthouse']
const [asked, ...rest] = process.argv.slice(2)

// What is measured is the shop as its sources are now.
if (!(await buildIsCurrent())) await buildApp()
for (const name of asked ? [asked] : BENCHES) {
  const file = join(import.meta.dirname, `${name}.ts`)
  if (!existsSync(file)) {
    console.error(`There is no bench ${name}: ${BENCHES.join(', ')}`)
    process.exit(1)
  }
  console.log(`\n— ${name}`)
  const before = processorTicks()
  const { status } = spawnSync(process.execPath, [file, ...rest], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  const after = processorTicks()
  const stolen = (100 * (after.stolen - before.stolen)) / (after.all - before.all)
  if (Number.isFinite(stolen)) console.log(`Other guests of this machine had ${stolen.toFixed(1)} % of its processors.`)
}

/** What the processors did since the machine began; stolen: ticks in which another guest of the same host ran instead. */
function processorTicks(): { all: number; stolen: number } {
  try {
    const ticks = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.trim().split(/\s+/).slice(1, 9).map(Number)
    return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 }
  } catch {
    return { all: 0, stolen: 0 }
  }
}
