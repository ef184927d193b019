/**
 * npm run bench [-- name [arguments]]: measures the figures of docs/figures.md. Each bench is a script beside this one.
 * `purchases server` compares a database server with a file.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '#scripts/lib/build-app.ts'
import { buildIsCurrent } from '#scripts/lib/build-stamp.ts'
import { memoryEnvironment, memoryFlags } from '#scripts/lib/shop-memory.mjs'
import { findSqld } from '#scripts/lib/sqld.mjs'
import { measureCpuSteal } from './cpu-steal.ts'

// A bench must not use the owner's keys and data.
process.env.SHOP_ENV_FILE ??= 'none'

const BENCHES = [
  ...['database', 'serve', 'search', 'purchases', 'publish', 'build', 'back-office', 'slots', 'lighthouse'],
  ...['memory', 'under-attack', 'soak', 'scale'],
]
const [asked, ...rest] = process.argv.slice(2)

// Benches measure the shop of the current sources, with its usual memory flags.
if (!(await buildIsCurrent())) await buildApp()
const sqld = rest.includes('server') ? findSqld() : undefined
for (const name of asked ? [asked] : BENCHES) {
  const file = join(import.meta.dirname, `${name}.ts`)
  if (!existsSync(file)) {
    console.error(`There is no bench ${name}: ${BENCHES.join(', ')}`)
    process.exit(1)
  }
  console.log(`\n— ${name}`)
  const taken = measureCpuSteal()
  const { status } = spawnSync(process.execPath, [...memoryFlags(), file, ...rest], {
    stdio: 'inherit',
    env: { ...process.env, ...memoryEnvironment, ...(sqld && { SQLD: sqld }) },
  })
  if (status !== 0) process.exitCode = status ?? 1
  console.log(`Other guests of this machine had ${taken().toFixed(1)} % of its processors.`)
}
